import { pickTruncatedFormFields } from '#app/lib/submitted-fields.ts';
import type { JsonApiFailure } from '#app/platform/call-api.ts';

import {
  CONFIRM_NOT_ADVERTISING_MESSAGE,
  CONTACT_FORM_ERROR,
  CONTACT_RATE_LIMIT_ERROR,
  type MessageFormFailure,
  type MessageFormState,
} from '../model.ts';

type FormTextByFieldName<Name extends string> = Partial<Record<Name, string>>;

/** Returns the page state for a failure of the command without script. */
export function toRefusedFormState<Name extends string>(
  failure: MessageFormFailure<Name>,
  fields: Record<string, unknown>,
  names: readonly Name[],
): { state: MessageFormState<Name>; status: number; retryAfterSeconds?: number } {
  const values = pickTruncatedFormFields(fields, names) as FormTextByFieldName<Name>; // only these names
  const refused = { kind: 'refused', errors: {}, token: null, values } as const;
  switch (failure.code) {
    case 'BAD_REQUEST':
      return { status: 400, state: { ...refused, alert: null, errors: failure.errors } };
    case 'CONFIRM':
      return {
        status: 409,
        state: { ...refused, alert: CONFIRM_NOT_ADVERTISING_MESSAGE, token: failure.token },
      };
    case 'RATE_LIMITED':
      return {
        status: 429,
        retryAfterSeconds: failure.retryAfterSeconds,
        state: { ...refused, alert: CONTACT_RATE_LIMIT_ERROR },
      };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseFieldErrors<Name extends string>(
  details: unknown,
  names: readonly Name[],
): FormTextByFieldName<Name> {
  const errors: FormTextByFieldName<Name> = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = isRecord(detail) && names.find((name) => name === detail.field);
    if (field) errors[field] = String(detail.problem);
  }
  return errors;
}

/** Returns the page state for a failure of the form's function; the fields keep their input. */
export function toFailedFormState<Name extends string>(
  { code, message, details }: JsonApiFailure,
  names: readonly Name[],
): MessageFormState<Name> {
  const errors = code === 'BAD_REQUEST' ? parseFieldErrors(details, names) : {};
  const isKnown = code === 'CONFIRM' || code === 'RATE_LIMITED';
  const hasErrors = Object.keys(errors).length > 0;
  return {
    kind: 'refused',
    alert: hasErrors ? null : isKnown && message ? message : CONTACT_FORM_ERROR,
    errors,
    token: code === 'CONFIRM' && isRecord(details) ? String(details.token) : null,
    values: {},
  };
}
