import type { MailTemplate } from './schemas.ts';

/** What a person reads of a template, in the log, its filter, the timeline of an order and the evidence. */
export const MAIL_WORDS: Record<MailTemplate, string> = {
  'order.confirmed': 'Order confirmed',
  'order.pay_link': 'Link to pay the order',
  'order.invoice': 'Invoice',
  'order.link': 'Link to the order',
  'order.code': 'Code for the order',
  'team.order': 'To the team: new order',
  'team.payment_alert': 'To the team: payment needs a person',
  'refund.requested': 'Refund request received',
  'refund.decided': 'Refund request declined',
  'refund.issued': 'Refund on its way',
  'refund.failed': 'Refund failed',
  'team.refund_request': 'To the team: refund requested',
  'contact.autoreply': 'Message received',
  'team.lead': 'To the team: new message',
  'account.verify': 'Code for a new account',
  'account.exists': 'Account exists already',
  'account.signin_code': 'Sign-in code',
  'account.reset': 'Link for a new password',
  'account.password_changed': 'Password changed',
  'account.two_factor': 'Two-step sign-in changed',
  'account.email_code': 'Code for a new email address',
  'account.email_changed': 'Email address changed',
  'account.new_device': 'Sign-in from a new device',
  'team.invite': 'Invitation to the team',
  'team.role': 'Role changed',
  'privacy.leaving': 'Account to be deleted',
  'privacy.export': 'Copy of the data ready',
  'privacy.erased': 'Account deleted',
  'team.system': 'To the team: system problem',
  'order.completed': 'Order complete',
  'order.files_ending': 'Files will be deleted',
  'item.delivered': 'Delivery to review',
  'item.review_reminder': 'Reminder to review a delivery',
  'message.new': 'New message about an order',
  'brief.reminder': 'Reminder of a brief',
  'brief.received': 'Brief received',
  'brief.returned': 'Brief returned',
  'due.changed': 'Delivery date changed',
  'team.brief': 'To the team: brief is in',
  'team.revision': 'To the team: revision asked for',
  'team.due': 'To the team: due and overdue work',
  'review.code': 'Code for a review',
  'review.request': 'Request for a review',
  'review.decided': 'Decision about a review',
  'team.review': 'To the team: review to check',
};

/** The words of a stored template; its own name when this version of the shop does not know it any more. */
export function mailWords(template: string): string {
  return Object.entries(MAIL_WORDS).find(([name]) => name === template)?.[1] ?? template;
}

/** The templates whose words hold a text, for a search. */
export function mailsNamed(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(MAIL_WORDS)
    .filter(([, words]) => words.toLowerCase().includes(wanted))
    .map(([name]) => name);
}
