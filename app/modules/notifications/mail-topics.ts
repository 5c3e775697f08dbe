import type { OptionalMail } from '#app/modules/outbox/schemas.ts';

import { NOTICE_KINDS, type NoticeKind } from './inbox/notice-kinds.ts';

/** Mails to customers that can be switched off (pages.md section 3.1). */
export type MailTopic = 'messages' | 'reviewRequests' | 'reviewDecisions';

/** What a mail is about that its reader may switch off: a topic of customers, or a kind of news of the staff. */
export type MailSwitch = { side: 'customer'; topic: MailTopic } | { side: 'staff'; kind: NoticeKind };

const TOPICS: Readonly<Record<OptionalMail, MailTopic>> = {
  'message.new': 'messages',
  'review.request': 'reviewRequests',
  'review.decided': 'reviewDecisions',
};

const KINDS: Readonly<Record<string, NoticeKind>> = {
  'message.new': 'message.in',
  'team.order': 'order.paid',
  'team.brief': 'brief.in',
  'team.revision': 'revision.in',
  'team.due': 'due.digest',
  'team.refund_request': 'refund.requested',
  'team.lead': 'lead.new',
  'team.review': 'review.pending',
};

/** The topic of a mail as its customer gets it. */
export function topicOf(template: OptionalMail): MailTopic {
  return TOPICS[template];
}

function isOptional(template: string): template is OptionalMail {
  return Object.hasOwn(TOPICS, template);
}

const STAFF_KEY = /:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The switch behind a stored mail; null for mails that always come, and for those to the shop's own address. */
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
  const key = dedupeKey.replace(/:resend:\d+$/, '');
  // `notifyStaff` gives each person a key of their own.
  const isToStaff = template.startsWith('team.') || STAFF_KEY.test(key);
  if (!isToStaff) {
    return isOptional(template) ? { side: 'customer', topic: topicOf(template) } : null;
  }
  const kind = Object.hasOwn(KINDS, template) ? KINDS[template] : undefined;
  return kind !== undefined && NOTICE_KINDS[kind].mail === 'on' ? { side: 'staff', kind } : null;
}

const TOPIC_WORDS: Record<MailTopic, string> = {
  messages: 'about new messages to you',
  reviewRequests: 'that ask for a review',
  reviewDecisions: 'about what became of your review',
};

/** What is switched off, in words that follow “mails”. */
export function switchWords(given: MailSwitch): string {
  if (given.side === 'staff') return `about “${NOTICE_KINDS[given.kind].label}”`;
  return TOPIC_WORDS[given.topic];
}
