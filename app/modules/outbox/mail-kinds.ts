import type { MailTemplateSettings, CustomerEmailOptOutTopic } from './mail-kind.ts';

/**
 * The payload of each email of this shop (pages.md "Emails"). The file that declares an email, in
 * notifications/mails, adds its entry here (`declare module`), so that modules below it can queue the email
 * by name with type checks (decision 46).
 */
export interface MailPayloads {}

export type MailTemplateName = keyof MailPayloads;
export type MailPayload<Template extends MailTemplateName> = MailPayloads[Template];

/** An email for the outbox. */
export type NewOutboxEmail<Template extends MailTemplateName> = {
  template: Template;
  /** Event key of pages.md "Emails"; one email per key, even if the event repeats. */
  dedupeKey: string;
  /** Null for emails to the team: the shop's own address at the time of sending. */
  recipient: string | null;
  orderId: string | null;
  payload: MailPayload<Template>;
};

/** Every email of the shop, in the order of the filter; payloads and templates: `notifications/mails`. */
export const MAIL_TEMPLATE_SETTINGS_BY_NAME = {
  'order.confirmed': { words: 'Order confirmed', event: 'An order is paid' },
  'order.pay_link': {
    words: 'Link to pay the order',
    event: 'The team creates an order for a customer',
    isSecret: true,
  },
  'cart.shared': {
    words: 'Cart sent by a visitor',
    event: 'A visitor shares a cart by email',
    isSecret: true,
    isSwitchable: true,
  },
  'order.invoice': { words: 'Invoice', event: 'The team sends a link to an invoice' },
  'order.link': {
    words: 'Link to the order',
    event: 'A guest asks for a link to an order',
    isSecret: true,
    isSentAnyway: true,
  },
  'order.code': {
    words: 'Code for the order',
    event: 'A guest verifies the email address of an order',
    isSecret: true,
    isSentAnyway: true,
  },
  'team.order': { words: 'To the team: new order', event: 'An order is paid', noticeKind: 'order.paid' },
  'team.payment_alert': { words: 'To the team: payment needs attention', event: 'A payment needs attention' },
  'refund.requested': { words: 'Refund request received', event: 'A customer requests a refund' },
  'refund.decided': { words: 'Refund request declined', event: 'A refund is declined' },
  'refund.issued': { words: 'Refund on its way', event: 'A refund succeeds' },
  'refund.failed': { words: 'Refund failed', event: 'A refund fails at the payment provider', to: 'both' },
  'team.refund_request': {
    words: 'To the team: refund requested',
    event: 'A customer requests a refund',
    noticeKind: 'refund.requested',
  },
  'contact.autoreply': {
    words: 'Message received',
    event: 'Someone sends a message to the shop',
    isSwitchable: true,
  },
  'contact.reply': { words: 'Reply to a message', event: 'The team replies to a contact message' },
  'lead.confirm': {
    words: 'Confirm email address',
    event: 'Someone signs up for news',
    isSecret: true,
    isMarketing: true,
  },
  'team.lead': {
    words: 'To the team: new message',
    event: 'Someone sends a message to the shop',
    noticeKind: 'lead.new',
  },
  'account.verify': {
    words: 'Code for a new account',
    event: 'Someone signs up',
    isSecret: true,
    isSentAnyway: true,
  },
  'account.exists': {
    words: 'Account already exists',
    event: 'Someone signs up with an email that has an account',
    isSentAnyway: true,
  },
  'account.signin_code': {
    words: 'Sign-in code',
    event: 'Someone asks for a sign-in code',
    isSecret: true,
    isSentAnyway: true,
  },
  'account.reset': {
    words: 'Password reset link',
    event: 'Someone resets a password',
    isSecret: true,
    isSentAnyway: true,
  },
  'account.password_changed': {
    words: 'Password changed',
    event: 'A password is changed',
    isSentAnyway: true,
  },
  'account.two_factor': {
    words: 'Two-step sign-in changed',
    event: 'Two-step sign-in is changed',
    isSentAnyway: true,
  },
  'account.email_code': {
    words: 'Code for a new email address',
    event: 'Someone changes their email address',
    isSecret: true,
    isSentAnyway: true,
  },
  'account.email_changed': {
    words: 'Email address changed',
    event: 'An email address is changed',
    isSecret: true,
    isSentAnyway: true,
  },
  'account.new_device': {
    words: 'Sign-in from a new device',
    event: 'An account is signed in to from a new device',
    isSentAnyway: true,
  },
  'team.invite': {
    words: 'Invitation to the team',
    event: 'Someone is invited to the team',
    isSecret: true,
    isSentAnyway: true,
  },
  'team.role': { words: 'Role changed', event: 'A role is changed', isSentAnyway: true },
  'privacy.leaving': {
    words: 'Account will be deleted',
    event: 'An account deletion is scheduled',
    isSentAnyway: true,
  },
  'privacy.export': {
    words: 'Copy of data ready',
    event: 'A copy of the data is ready',
    isSecret: true,
    isSentAnyway: true,
  },
  'privacy.erased': { words: 'Account deleted', event: 'An account is deleted', isSentAnyway: true },
  'team.system': {
    words: 'To the team: system problem',
    event: 'The shop has a problem that needs attention',
  },
  'team.test': { words: 'To the team: test email', event: 'A member of the team tests the mail server' },
  'order.completed': {
    words: 'Order complete',
    event: 'Every item of an order is accepted',
    isSwitchable: true,
  },
  'order.files_ending': { words: 'Files will be deleted', event: '30 days before files are deleted' },
  'item.delivered': { words: 'Delivery to review', event: 'A version is delivered' },
  'item.review_reminder': {
    words: 'Reminder to review a delivery',
    event: 'Two days before a delivery is accepted automatically',
  },
  'message.new': {
    words: 'New message about an order',
    event: 'A message stays unread for 3 minutes',
    to: 'both',
    topic: 'messages',
    noticeKind: 'message.in',
  },
  'brief.reminder': {
    words: 'Brief reminder',
    event: '24 and 72 hours without a brief',
    isSwitchable: true,
  },
  'brief.received': { words: 'Brief received', event: 'A brief is submitted', isSwitchable: true },
  'brief.returned': { words: 'Brief sent back', event: 'The team sends back a brief' },
  'due.changed': { words: 'Delivery date changed', event: 'The team changes a delivery date' },
  'team.brief': { words: 'To the team: new brief', event: 'A brief is submitted', noticeKind: 'brief.in' },
  'team.revision': {
    words: 'To the team: revision requested',
    event: 'A revision is requested',
    noticeKind: 'revision.in',
  },
  'team.due': {
    words: 'To the team: due and overdue work',
    event: 'Every morning when something is due',
    noticeKind: 'due.digest',
  },
  'review.code': {
    words: 'Code for a review',
    event: 'Someone writes a review without an account',
    isSecret: true,
    isSentAnyway: true,
  },
  'review.request': {
    words: 'Request for a review',
    event: 'Two days after acceptance, and once more',
    topic: 'reviewRequests',
  },
  'review.decided': {
    words: 'Review decision',
    event: 'A review is approved or rejected',
    topic: 'reviewDecisions',
  },
  'team.review': {
    words: 'To the team: review to check',
    event: 'A review is waiting for approval',
    noticeKind: 'review.pending',
  },
  'team.import': {
    words: 'To the person who started it: import done',
    event: 'An import is done',
    noticeKind: 'import.done',
  },
  'team.job': {
    words: 'To the person who started it: job done',
    event: 'A bulk job is done',
    noticeKind: 'job.done',
  },
  'team.job_failed': {
    words: 'To the person who started it: job failed',
    event: 'A bulk job fails',
    noticeKind: 'job.failed',
  },
} as const satisfies Record<MailTemplateName, MailTemplateSettings>;

type MailTemplateSettingsByName = typeof MAIL_TEMPLATE_SETTINGS_BY_NAME;

/** Emails with a topic; all others are sent without checking the customer's settings. */
export type OptOutEmailTemplateName = {
  [Template in MailTemplateName]: MailTemplateSettingsByName[Template] extends {
    topic: CustomerEmailOptOutTopic;
  }
    ? Template
    : never;
}[MailTemplateName];

/** For stored emails, which may be from another version of the shop. */
const storedMailTemplateSettingsByName: Readonly<Record<string, MailTemplateSettings>> =
  MAIL_TEMPLATE_SETTINGS_BY_NAME;
/** Returns the entry of a stored email; undefined if this version of the shop does not know it. */
export const findMailTemplateSettings = (template: string): MailTemplateSettings | undefined =>
  Object.hasOwn(storedMailTemplateSettingsByName, template)
    ? storedMailTemplateSettingsByName[template]
    : undefined;

/**
 * Whether an email contains a code or a link that opens an account. With a mail server only its recipient may
 * read it; without one the owner finds it in the log (pages.md "Emails").
 */
export function hasEmailSecretCodeOrLink(template: string): boolean {
  return findMailTemplateSettings(template)?.isSecret ?? false;
}

/** Whether an email is sent even if earlier ones to its mailbox bounced. */
export function isEmailSentToBouncedAddresses(template: string): boolean {
  return findMailTemplateSettings(template)?.isSentAnyway ?? false;
}

/** Whether an email is based on a marketing consent. */
export function isMarketingMail(template: string): boolean {
  return findMailTemplateSettings(template)?.isMarketing ?? false;
}

/** Returns the topic of an email to a customer; null for one that always comes. */
export function getOptOutTopicOfEmail(template: OptOutEmailTemplateName): CustomerEmailOptOutTopic;
export function getOptOutTopicOfEmail(template: string): CustomerEmailOptOutTopic | null;
export function getOptOutTopicOfEmail(template: string): CustomerEmailOptOutTopic | null {
  return findMailTemplateSettings(template)?.topic ?? null;
}
