import { pickTruncatedFormFields } from '#app/lib/submitted-fields.ts';
import type { JsonApiFailure } from '#app/platform/call-api.ts';

import {
  CONFIRM_NOT_ADVERTISING_MESSAGE,
  CONTACT_FORM_ERROR,
  CONTACT_RATE_LIMIT_ERROR,
  type SpamCheckedMessageFormFailure,
  type ContactMessageFormState,
} from '../model.ts';

type OptionalTextByFormField<Name extends string> = Partial<Record<Name, string>>;

/** Returns the page state for a failure of the command without script. */
export function toNoScriptMessageFormState<Name extends string>(
  failure: SpamCheckedMessageFormFailure<Name>,
  fields: Record<string, unknown>,
  names: readonly Name[],
): { state: ContactMessageFormState<Name>; status: number; retryAfterSeconds?: number } {
  const values = pickTruncatedFormFields(fields, names) as OptionalTextByFormField<Name>; // only these names
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

function isErrorDetailObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseContactFormFieldErrors<Name extends string>(
  details: unknown,
  names: readonly Name[],
): OptionalTextByFormField<Name> {
  const errors: OptionalTextByFormField<Name> = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = isErrorDetailObject(detail) && names.find((name) => name === detail.field);
    if (field) errors[field] = String(detail.problem);
  }
  return errors;
}

/** Returns the page state for a failure of the form's function; the fields keep their input. */
export function convertApiFailureToFormState<Name extends string>(
  { code, message, details }: JsonApiFailure,
  names: readonly Name[],
): ContactMessageFormState<Name> {
  const errors = code === 'BAD_REQUEST' ? parseContactFormFieldErrors(details, names) : {};
  const isKnown = code === 'CONFIRM' || code === 'RATE_LIMITED';
  const hasErrors = Object.keys(errors).length > 0;
  return {
    kind: 'refused',
    alert: hasErrors ? null : isKnown && message ? message : CONTACT_FORM_ERROR,
    errors,
    token: code === 'CONFIRM' && isErrorDetailObject(details) ? String(details.token) : null,
    values: {},
  };
}
