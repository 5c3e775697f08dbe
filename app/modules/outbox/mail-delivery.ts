import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';

import { MAIL_TEMPLATE_OPTIONS } from './mail-choices.ts';

export type MailDeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'dead' | 'bounced' | 'withheld';

/** Final states: an email in one of them changes only manually. */
export const FINAL_DELIVERY_STATES: readonly MailDeliveryState[] = ['sent', 'dead', 'bounced', 'withheld'];

export function isFinalMailDeliveryState(state: string): boolean {
  return FINAL_DELIVERY_STATES.some((ended) => ended === state);
}

/** The labels of the delivery states. */
const MAIL_DELIVERY_STATE_LABELS: Record<MailDeliveryState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed, retrying',
  dead: 'Failed',
  bounced: 'Bounced',
  withheld: 'Not sent',
};

/** The note on an email that was written to a file, because the shop has no mail server. */
export const MAIL_SAVED_AS_FILE_MESSAGE = 'No mail server is set: saved as a file in the shop’s data folder.';

/** Whether an email was written to a file: it counts as sent, with a note. */
export function isMailSavedAsFile({ state, error }: { state: string; error: string | null }): boolean {
  return state === 'sent' && error !== null;
}

/** Returns the label of an email's state. */
export function getMailDeliveryLabel(mail: { state: MailDeliveryState; error: string | null }): string {
  return isMailSavedAsFile(mail) ? 'Saved as a file' : MAIL_DELIVERY_STATE_LABELS[mail.state];
}

/** Returns the key of a resent email: `<key>:resend:<n>` (pages.md "Emails"). */
export function buildResentMailDedupeKey(dedupeKey: string, n: number): string {
  return `${dedupeKey.replace(/:resend:\d+$/, '')}:resend:${n}`;
}

/** Whether the content of an email is gone: its retention period ended, or its recipient was erased. */
export function isMailContentErased({ payload }: { payload: Record<string, unknown> }): boolean {
  return Object.keys(payload).length === 0;
}

/** Why the text of an email is hidden. */
export type HiddenMailTextReason = 'secret' | 'forgotten' | 'erased' | 'unreadable';

/** Replaces a hidden text. */
export const HIDDEN_MAIL_TEXT_EXPLANATIONS: Record<HiddenMailTextReason, string> = {
  secret: 'It contains a code or link that opens an account, so only its recipient can read it.',
  forgotten: 'Its text was removed after 90 days. The log keeps the record that it was sent for 2 years.',
  erased: 'Its recipient or its order was deleted, and its text with it.',
  unreadable: 'It was written by another version of the shop and cannot be shown.',
};

export type MailResendFailure =
  | { code: 'not-found' }
  | { code: 'waiting' }
  | { code: 'empty' }
  | { code: 'bounces' };

const MAIL_RESEND_ERROR_MESSAGES: Record<MailResendFailure['code'], string> = {
  'not-found': 'This email no longer exists.',
  waiting: 'This email is still waiting to be sent.',
  empty: 'The text of this email is no longer kept, so it cannot be sent again.',
  bounces: 'Emails to this address bounce, so it was not sent. The owner can allow emails to it again.',
};

/** Returns why an email was not resent. */
export function describeMailResendFailure({ code }: MailResendFailure): string {
  return MAIL_RESEND_ERROR_MESSAGES[code];
}

/** The list of emails that could not be sent. */
export const UNDELIVERED_MAILS_HREF = '/admin/notifications/mails?state=trouble';

/** The query parameters of the delivery log. */
export const mailDeliveryListSearch = defineListUrlParameters({
  sorts: [
    { key: 'trouble', label: 'Problems first' },
    { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
    { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
  ],
  filters: {
    state: {
      label: 'State',
      all: 'All states',
      options: [
        { value: 'trouble', label: 'Failed or bounced' },
        { value: 'waiting', label: 'Waiting' },
        { value: 'sent', label: 'Sent' },
        { value: 'bounced', label: 'Bounced' },
        { value: 'withheld', label: 'Not sent' },
      ],
    },
    template: {
      label: 'Email',
      all: 'All emails',
      options: MAIL_TEMPLATE_OPTIONS,
    },
    order: { kind: 'text', label: 'Order id' },
  },
});
export type MailDeliveryListState = ListStateOfListSearch<typeof mailDeliveryListSearch>;
