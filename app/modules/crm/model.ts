/** The subjects of the contact form (storefront specification, section 5). */
export const CONTACT_SUBJECTS = [
  { value: 'project-inquiry', label: 'Project inquiry' },
  { value: 'service-question', label: 'Question about a service' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'support', label: 'Support' },
  { value: 'other', label: 'Something else' },
] as const;

export const CONTACT_FORM_MAX_LENGTHS = { name: 100, email: 254, company: 120, message: 5_000 } as const;

/** A hidden field; only bots fill it in (safety.md, threat 19). */
export const HONEYPOT_FIELD_NAME = 'website';
/** Fields that prove that a page with script, or its reader, sent the message; see `platform/human-proof`. */
export const HUMAN_PROOF_FORM_FIELD_NAMES = { token: 'token', answer: 'answer' } as const;

export const CONTACT_FORM_ERROR = 'There was an error sending your message. Please try again.';
export const CONTACT_RATE_LIMIT_ERROR =
  'You have sent several messages within an hour. What you wrote is still here: please send it again in a while, or use the live chat.';
export const CONFIRM_NOT_ADVERTISING_MESSAGE =
  'This message looks like advertising to our filter. If you wrote it, please press the button once more.';

export const CONTACT_FORM_FIELDS = ['name', 'email', 'company', 'subject', 'message'] as const;
export type ContactFormField = (typeof CONTACT_FORM_FIELDS)[number];
/** One message per invalid field. */
export type ContactFormErrors = Partial<Record<ContactFormField, string>>;

/** `CONFIRM`: a genuine sender submits the text again with `token`. */
export type SpamCheckedMessageFormFailure<Name extends string> =
  | { code: 'BAD_REQUEST'; errors: Partial<Record<Name, string>> }
  | { code: 'CONFIRM'; token: string }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number };

export type ContactFormFailure = SpamCheckedMessageFormFailure<ContactFormField>;

/** The state of a form. `values` are those posted without script, so that no input is lost. */
export type ContactMessageFormState<Name extends string = ContactFormField> =
  | { kind: 'sent' }
  | {
      kind: 'refused';
      /** The alert above the form; null if the field messages suffice. */
      alert: string | null;
      errors: Partial<Record<Name, string>>;
      /** Set when the sender must confirm. */
      token: string | null;
      values: Partial<Record<Name, string>>;
    };

/** Returns the message for a text that is too long; the browser and the server count alike. */
export function formatMessageTooLongError(length: number): string {
  const most = CONTACT_FORM_MAX_LENGTHS.message.toLocaleString('en-US');
  return `Please keep the message under ${most} characters; it has ${length.toLocaleString('en-US')}.`;
}

export function getContactSubjectLabel(subject: string): string {
  if (subject === 'demand') return 'Request';
  return CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;
}

const MIN_LINKS_IN_ADVERTISING_MESSAGE = 3;

/** Whether the sender must confirm a message: it contains link markup, or three or more links. */
export function isLikelyAdvertisingMessage(message: string): boolean {
  if (/<a\s|\[url[=\]]/i.test(message)) return true;
  return (message.match(/https?:[\\/]*\w|\bwww\./gi)?.length ?? 0) >= MIN_LINKS_IN_ADVERTISING_MESSAGE;
}
