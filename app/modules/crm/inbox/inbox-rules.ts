import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { defineListUrlParameters, type ListStateOfListSearch } from '#app/lib/list-search.ts';
import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';

import { CONTACT_SUBJECTS } from '../model.ts';

/**
 * Hours within which the contact page promises an answer (storefront specification, section 5), and after
 * which the team is notified.
 */
export const CONTACT_ANSWER_DEADLINE_HOURS = { notify: 20, late: 24 } as const;
/** More messages than this within an hour share one notification. */
export const MAX_MESSAGE_ALERTS_PER_HOUR = 20;

export const MAX_INBOX_REPLY_LENGTH = 10_000;
/** Characters of a message in the list. */
export const MESSAGE_EXCERPT_LENGTH = 140;

export const INBOX_TABS = [
  { value: 'unread', label: 'Unread' },
  { value: 'open', label: 'Needs reply' },
  { value: 'mine', label: 'Mine' },
  { value: 'late', label: 'Overdue' },
  { value: 'answered', label: 'Answered' },
  { value: 'spam', label: 'Spam' },
  { value: 'all', label: 'All' },
] as const;
export type InboxTab = (typeof INBOX_TABS)[number]['value'];

/** Returns the tab in a query parameter; the first one for any other value. */
export function parseInboxTab(value: string | null): InboxTab {
  return INBOX_TABS.find((tab) => tab.value === value)?.value ?? 'unread';
}

/** Returns the query parameters of /admin/crm/inbox within one tab. */
export const createInboxListSearch = (tab: InboxTab) =>
  defineListUrlParameters({
    fixed: { tab },
    sorts: [
      { key: 'newest', label: 'Newest first', column: 'at', direction: 'desc' },
      { key: 'oldest', label: 'Oldest first', column: 'at', direction: 'asc' },
      { key: 'waiting', label: 'Longest waiting', column: 'promise', direction: 'asc' },
    ],
    filters: {
      subject: {
        label: 'Subject',
        all: 'All subjects',
        options: [...CONTACT_SUBJECTS, { value: 'demand', label: 'Request' }],
      },
      assigned: {
        label: 'Assigned',
        all: 'All assignees',
        options: [
          { value: 'me', label: 'Me' },
          { value: 'nobody', label: 'Unassigned' },
          { value: 'somebody', label: 'Assigned' },
        ],
      },
      from: { kind: 'day', label: 'From' },
      to: { kind: 'day', label: 'To' },
    },
  });
export type ContactInboxListState = ListStateOfListSearch<ReturnType<typeof createInboxListSearch>>;

export type ContactInboxMessageState = 'unread' | 'read' | 'answered' | 'spam';

/** One message of the list. Times are ISO 8601. */
export type ContactInboxMessage = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  subject: string;
  excerpt: string;
  state: ContactInboxMessageState;
  at: string;
  /** Minutes since it arrived. */
  ageMinutes: number;
  promise: InboxReplyDeadlineState;
  assignee: string | null;
};

/** The state of the promise to answer; `minutes` left, or overdue. */
export type InboxReplyDeadlineState =
  | { kind: 'none' }
  | { kind: 'waiting' | 'soon' | 'late'; minutes: number };

/** Returns the state of the promise to answer within a day: `soon` from 20 hours on, `late` from 24. */
export function computeMessageAnswerDeadlineState(
  state: ContactInboxMessageState,
  waitingSince: Date,
  now: Date,
): InboxReplyDeadlineState {
  if (state === 'answered' || state === 'spam') return { kind: 'none' };
  const left = waitingSince.getTime() + CONTACT_ANSWER_DEADLINE_HOURS.late * HOUR_MS - now.getTime();
  const minutes = Math.floor(Math.abs(left) / MINUTE_MS);
  if (left <= 0) return { kind: 'late', minutes };
  const soon = (CONTACT_ANSWER_DEADLINE_HOURS.late - CONTACT_ANSWER_DEADLINE_HOURS.notify) * HOUR_MS;
  return { kind: left <= soon ? 'soon' : 'waiting', minutes };
}

/** `45 min`, `3 h`, `2 days` */
export function formatMinutesAsDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** Returns the promise as text: `3 h left`, `2 days late`. */
export function formatTimeLeftToAnswer(promise: InboxReplyDeadlineState): string {
  if (promise.kind === 'none') return '';
  return `${formatMinutesAsDuration(promise.minutes)} ${promise.kind === 'late' ? 'late' : 'left'}`;
}

/** Returns the beginning of a text on one line. */
export function truncateMessageExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MESSAGE_EXCERPT_LENGTH
    ? `${line.slice(0, MESSAGE_EXCERPT_LENGTH).toWellFormed().trimEnd()}…`
    : line;
}

export type InboxMessageFailure =
  | EditVersionConflictFailure
  | { code: 'not-found' }
  | { code: 'not-staff' }
  | { code: 'is-spam' }
  | { code: 'blocked' }
  | { code: 'erased' }
  | { code: 'bounces'; reason: string }
  | { code: 'unfilled'; names: readonly string[] };

/** Returns why an answer cannot be sent, or another inbox action failed. */
export function describeContactInboxFailure(
  failure: Exclude<InboxMessageFailure, EditVersionConflictFailure>,
) {
  switch (failure.code) {
    case 'not-found':
      return { message: 'This message no longer exists.', status: 404 as const };
    case 'not-staff':
      return { message: 'Choose a team member who can reply to messages.', field: 'assignee' };
    case 'is-spam':
      return 'This message is marked as spam. Mark it as not spam to reply.';
    case 'blocked':
      return 'This sender is blocked. Unblock them to reply.';
    case 'erased':
      return 'The sender’s data was deleted, so there is no address to reply to.';
    case 'bounces':
      return `Emails to this address bounce (${failure.reason}), so it was not sent. The owner can allow emails to it again.`;
    case 'unfilled':
      return {
        message: `Replace ${failure.names.map((name) => `{${name}}`).join(', ')} with text first.`,
        field: 'body',
      };
  }
}
