import type { MailTopic } from '#app/modules/outbox/mail-kind.ts';
import { isMarketing, topicOf } from '#app/modules/outbox/mail-kinds.ts';
import { noticeKindOf } from '#app/modules/outbox/mail-choices.ts';

import { NOTICE_KINDS, type NoticeKind } from './inbox/notice-kinds.ts';

/**
 * What an unsubscribe link switches off: a topic of customers, a kind of staff notifications, or a consent
 * with everything based on it.
 */
export type MailSwitch =
  | { side: 'customer'; topic: MailTopic }
  | { side: 'staff'; kind: NoticeKind }
  | { side: 'consent' };

const STAFF_KEY = /:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the switch for a stored email; null for emails that always come and
 * for those to the shop's own address.
 */
export function switchOf({
  template,
  dedupeKey,
  recipient,
}: {
  template: string;
  dedupeKey: string;
  recipient: string | null;
}): MailSwitch | null {
  if (recipient === null) return null;
  if (isMarketing(template)) return { side: 'consent' };
  const key = dedupeKey.replace(/:resend:\d+$/, '');
  // `notifyStaff` gives each person a key of their own.
  const isToStaff = template.startsWith('team.') || STAFF_KEY.test(key);
  if (!isToStaff) {
    const topic = topicOf(template);
    return topic && { side: 'customer', topic };
  }
  const kind = noticeKindOf(template);
  return kind !== null && NOTICE_KINDS[kind].mail === 'on' ? { side: 'staff', kind } : null;
}

const TOPIC_LABELS: Record<MailTopic, string> = {
  messages: 'about new messages to you',
  reviewRequests: 'that ask for reviews',
  reviewDecisions: 'about decisions on your review',
};

/** Returns what is switched off, as text that follows “mails”. */
export function describeSwitch(mailSwitch: MailSwitch): string {
  if (mailSwitch.side === 'staff') return `about “${NOTICE_KINDS[mailSwitch.kind].label}”`;
  if (mailSwitch.side === 'consent') return 'with news and offers';
  return TOPIC_LABELS[mailSwitch.topic];
}
