import type { CustomerEmailOptOutTopic } from '#app/modules/outbox/mail-kind.ts';
import { isMarketingMail, getOptOutTopicOfEmail } from '#app/modules/outbox/mail-kinds.ts';
import { getMailNoticeKind } from '#app/modules/outbox/mail-choices.ts';

import { STAFF_NOTIFICATION_KINDS, type StaffNotificationKind } from './inbox/notice-kinds.ts';

/**
 * What an unsubscribe link switches off: a topic of customers, a kind of staff notifications, or a consent
 * with everything based on it.
 */
export type EmailUnsubscribeTarget =
  | { side: 'customer'; topic: CustomerEmailOptOutTopic }
  | { side: 'staff'; kind: StaffNotificationKind }
  | { side: 'consent' };

const STAFF_DEDUPE_KEY_PATTERN =
  /:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the switch for a stored email; null for emails that always come and
 * for those to the shop's own address.
 */
export function getEmailUnsubscribeTarget({
  template,
  dedupeKey,
  recipient,
}: {
  template: string;
  dedupeKey: string;
  recipient: string | null;
}): EmailUnsubscribeTarget | null {
  if (recipient === null) return null;
  if (isMarketingMail(template)) return { side: 'consent' };
  const key = dedupeKey.replace(/:resend:\d+$/, '');
  // `notifyStaff` gives each person a key of their own.
  const isToStaff = template.startsWith('team.') || STAFF_DEDUPE_KEY_PATTERN.test(key);
  if (!isToStaff) {
    const topic = getOptOutTopicOfEmail(template);
    return topic && { side: 'customer', topic };
  }
  const kind = getMailNoticeKind(template);
  return kind !== null && STAFF_NOTIFICATION_KINDS[kind].mail === 'on' ? { side: 'staff', kind } : null;
}

const MAIL_TOPIC_LABELS: Record<CustomerEmailOptOutTopic, string> = {
  messages: 'about new messages to you',
  reviewRequests: 'that ask for reviews',
  reviewDecisions: 'about decisions on your review',
};

/** Returns what is switched off, as text that follows “mails”. */
export function describeUnsubscribeTarget(mailSwitch: EmailUnsubscribeTarget): string {
  if (mailSwitch.side === 'staff') return `about “${STAFF_NOTIFICATION_KINDS[mailSwitch.kind].label}”`;
  if (mailSwitch.side === 'consent') return 'with news and offers';
  return MAIL_TOPIC_LABELS[mailSwitch.topic];
}
