import type { SpamCheckedMessageFormFailure, ContactMessageFormState } from './model.ts';

export const MAX_SERVICE_REQUEST_LENGTH = 1_000;

export const MISSING_SERVICE_REQUEST_FORM_FIELDS = ['email', 'need'] as const;
export type ServiceRequestField = (typeof MISSING_SERVICE_REQUEST_FORM_FIELDS)[number];
export type ServiceRequestFailure = SpamCheckedMessageFormFailure<ServiceRequestField>;
export type ServiceRequestFormState = ContactMessageFormState<ServiceRequestField>;

/** Returns the message for a text that is too long; the browser and the server count alike. */
export function formatRequestTooLongError(length: number): string {
  const most = MAX_SERVICE_REQUEST_LENGTH.toLocaleString('en-US');
  return `Please keep this under ${most} characters; it has ${length.toLocaleString('en-US')}.`;
}
