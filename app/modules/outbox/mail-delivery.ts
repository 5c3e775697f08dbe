import { listSearch, type StateOf } from '#app/lib/list-search.ts';

import { MAIL_CHOICES } from './mail-choices.ts';

export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'dead' | 'bounced' | 'withheld';

/** Nothing more happens to a mail in one of these by itself. */
export const ENDED_STATES: readonly DeliveryState[] = ['sent', 'dead', 'bounced', 'withheld'];

export function isEnded(state: string): boolean {
  return ENDED_STATES.some((ended) => ended === state);
}

/** What a person reads of a row of the outbox. */
export const DELIVERY_WORDS: Record<DeliveryState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed, retrying',
  dead: 'Failed',
  bounced: 'Bounced',
  withheld: 'Not sent',
};

/** The key under which a mail is sent once more: `<key>:resend:<n>` (pages.md section 6). */
export function resendKey(dedupeKey: string, n: number): string {
  return `${dedupeKey.replace(/:resend:\d+$/, '')}:resend:${n}`;
}

/** Whether nothing is left of what a mail said: it was kept long enough, or its receiver is gone. */
export function isEmptied({ payload }: { payload: Record<string, unknown> }): boolean {
  return Object.keys(payload).length === 0;
}

/** Why the text of a mail is not shown. */
export type HiddenText = 'secret' | 'forgotten' | 'erased' | 'unreadable';

/** What stands in the place of a text that is not shown. */
export const HIDDEN_WORDS: Record<HiddenText, string> = {
  secret: 'It contains a code or link that opens an account, so only its recipient can read it.',
  forgotten: 'Its text was removed after 90 days. The log keeps the record that it was sent for 2 years.',
  erased: 'Its recipient or its order was deleted, and its text with it.',
  unreadable: 'It was written by another version of the shop and cannot be shown.',
};

export type ResendFailure =
  | { code: 'not-found' }
  | { code: 'waiting' }
  | { code: 'empty' }
  | { code: 'bounces' };

const RESEND_REFUSALS: Record<ResendFailure['code'], string> = {
  'not-found': 'This email no longer exists.',
  waiting: 'This email is still waiting to be sent.',
  empty: 'The text of this email is no longer kept, so it cannot be sent again.',
  bounces: 'Emails to this address bounce, so it was not sent. The owner can allow emails to it again.',
};

/** Why a mail was not sent again. */
export function resendRefusal({ code }: ResendFailure): string {
  return RESEND_REFUSALS[code];
}

/** Where mails are that could not be sent. */
export const MAIL_TROUBLE_HREF = '/admin/notifications/mails?state=trouble';

/** The address of the delivery log. */
export const deliverySearch = listSearch({
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
      options: MAIL_CHOICES,
    },
    order: { kind: 'text', label: 'Order id' },
  },
});
export type DeliverySearchState = StateOf<typeof deliverySearch>;
