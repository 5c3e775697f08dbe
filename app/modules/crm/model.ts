/** The subjects of the contact form (storefront specification, section 5). */
export const CONTACT_SUBJECTS = [
  { value: 'project-inquiry', label: 'Project inquiry' },
  { value: 'service-question', label: 'Question about a service' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'support', label: 'Support' },
  { value: 'other', label: 'Something else' },
] as const;

export const CONTACT_LIMITS = { name: 100, email: 254, company: 120, message: 5_000 } as const;

/** The field no person sees; whoever fills it is a machine (safety.md, threat 19). */
export const HONEYPOT = 'website';
/** Proof that a page with script, or its reader, stood behind a message; see `platform/human-proof`. */
export const PROOF_FIELDS = { token: 'token', answer: 'answer' } as const;

export const CONTACT_FAILED = 'There was an error sending your message. Please try again.';
export const CONTACT_LIMITED =
  'You have sent several messages within an hour. What you wrote is still here: please send it again in a while, or use the live chat.';
export const CONTACT_CONFIRM =
  'This message looks like advertising to our filter. If you wrote it, please press the button once more.';

export const CONTACT_FIELDS = ['name', 'email', 'company', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** One sentence per field that is not right yet. */
export type ContactErrors = Partial<Record<ContactField, string>>;

/** `CONFIRM`: the text is sent again with `token` by whoever really wrote it. */
export type FormFailure<Name extends string> =
  | { code: 'BAD_REQUEST'; errors: Partial<Record<Name, string>> }
  | { code: 'CONFIRM'; token: string }
  | { code: 'RATE_LIMITED'; retryAfterSeconds: number };

export type ContactFailure = FormFailure<ContactField>;

/** Where a form stands. `values` are what was posted without script: nothing that was typed is lost. */
export type SendState<Name extends string = ContactField> =
  | { kind: 'sent' }
  | {
      kind: 'refused';
      /** What is said above the form; null when the fields' own sentences say everything. */
      alert: string | null;
      errors: Partial<Record<Name, string>>;
      /** Given when the sender is asked to confirm. */
      token: string | null;
      values: Partial<Record<Name, string>>;
    };

/** What the form says about a message that is too long; the browser and the server count alike. */
export function tooLongSentence(length: number): string {
  const most = CONTACT_LIMITS.message.toLocaleString('en-US');
  return `Please keep the message under ${most} characters; it has ${length.toLocaleString('en-US')}.`;
}

export function subjectLabel(subject: string): string {
  if (subject === 'demand') return 'Request';
  return CONTACT_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject;
}

const MANY_LINKS = 3;

/** Whether a message must be confirmed by its sender: markup of links, or three and more of them. */
export function looksLikeAdvertising(message: string): boolean {
  if (/<a\s|\[url[=\]]/i.test(message)) return true;
  return (message.match(/https?:[\\/]*\w|\bwww\./gi)?.length ?? 0) >= MANY_LINKS;
}
