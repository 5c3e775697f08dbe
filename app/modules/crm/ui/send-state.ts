import { submittedFields } from '#app/lib/submitted-fields.ts';
import type { ApiFailure } from '#app/platform/call-api.ts';

import {
  CONTACT_CONFIRM,
  CONTACT_FAILED,
  CONTACT_LIMITED,
  type FormFailure,
  type SendState,
} from '../model.ts';

type FieldValues<Name extends string> = Partial<Record<Name, string>>;

/** Returns the page state for a failure of the command without script. */
export function refusedState<Name extends string>(
  failure: FormFailure<Name>,
  fields: Record<string, unknown>,
  names: readonly Name[],
): { state: SendState<Name>; status: number; retryAfterSeconds?: number } {
  const values = submittedFields(fields, names) as FieldValues<Name>; // only these names
  const refused = { kind: 'refused', errors: {}, token: null, values } as const;
  switch (failure.code) {
    case 'BAD_REQUEST':
      return { status: 400, state: { ...refused, alert: null, errors: failure.errors } };
    case 'CONFIRM':
      return { status: 409, state: { ...refused, alert: CONTACT_CONFIRM, token: failure.token } };
    case 'RATE_LIMITED':
      return {
        status: 429,
        retryAfterSeconds: failure.retryAfterSeconds,
        state: { ...refused, alert: CONTACT_LIMITED },
      };
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function errorsIn<Name extends string>(details: unknown, names: readonly Name[]): FieldValues<Name> {
  const errors: FieldValues<Name> = {};
  for (const detail of Array.isArray(details) ? details : []) {
    const field = isRecord(detail) && names.find((name) => name === detail.field);
    if (field) errors[field] = String(detail.problem);
  }
  return errors;
}

/** Returns the page state for a failure of the form's function; the fields keep their input. */
export function failedState<Name extends string>(
  { code, message, details }: ApiFailure,
  names: readonly Name[],
): SendState<Name> {
  const errors = code === 'BAD_REQUEST' ? errorsIn(details, names) : {};
  const isKnown = code === 'CONFIRM' || code === 'RATE_LIMITED';
  const hasErrors = Object.keys(errors).length > 0;
  return {
    kind: 'refused',
    alert: hasErrors ? null : isKnown && message ? message : CONTACT_FAILED,
    errors,
    token: code === 'CONFIRM' && isRecord(details) ? String(details.token) : null,
    values: {},
  };
}
