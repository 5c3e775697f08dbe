import { formatEasternDay, formatLongDate } from '#app/lib/dates.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { MailTemplate } from '#app/modules/outbox/mail-kinds.ts';

import { AccountEmailChanged } from './account-email-changed.tsx';
import { AccountEmailCode } from './account-email-code.tsx';
import { AccountExists } from './account-exists.tsx';
import { AccountNewDevice } from './account-new-device.tsx';
import { AccountPasswordChanged } from './account-password-changed.tsx';
import { AccountReset } from './account-reset.tsx';
import { AccountSignInCode } from './account-sign-in-code.tsx';
import { AccountTwoFactor } from './account-two-factor.tsx';
import { AccountVerify } from './account-verify.tsx';
import { BriefReceived, BriefReminder, BriefReturned, DueChanged } from './brief-mails.tsx';
import { ContactAutoreply } from './contact-autoreply.tsx';
import { ItemDelivered, ItemReviewReminder, OrderCompleted, OrderFilesEnding } from './delivery-mails.tsx';
import { type Rendering, rendering } from './mail-rendering.ts';
import { MessageNew } from './message-new.tsx';
import { OrderCode } from './order-code.tsx';
import { OrderConfirmed } from './order-confirmed.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderPayLink } from './order-pay-link.tsx';
import { PrivacyErased } from './privacy-erased.tsx';
import { PrivacyExport } from './privacy-export.tsx';
import { PrivacyLeaving } from './privacy-leaving.tsx';
import { RefundDecided } from './refund-decided.tsx';
import { RefundFailed } from './refund-failed.tsx';
import { RefundIssued } from './refund-issued.tsx';
import { RefundRequested } from './refund-requested.tsx';
import { ReviewCode, ReviewDecided, ReviewRequest, TeamReview } from './review-mails.tsx';
import { TeamInvite } from './team-invite.tsx';
import { TeamLead } from './team-lead.tsx';
import { TeamOrder } from './team-order.tsx';
import { TeamPaymentAlert } from './team-payment-alert.tsx';
import { TeamRefundRequest } from './team-refund-request.tsx';
import { TeamRole } from './team-role.tsx';
import { TeamSystem } from './team-system.tsx';
import { TeamBrief, TeamDue, TeamRevision } from './team-work.tsx';

export const RENDERINGS: Record<MailTemplate, Rendering> = {
  'account.verify': rendering(
    'account.verify',
    (mail, { name }) => `${mail.code} is your ${name} code`,
    AccountVerify,
  ),
  'account.exists': rendering('account.exists', () => 'You already have an account', AccountExists),
  'account.signin_code': rendering(
    'account.signin_code',
    (mail) => `${mail.code} is your sign-in code`,
    AccountSignInCode,
  ),
  'account.reset': rendering('account.reset', () => 'Reset your password', AccountReset),
  'account.password_changed': rendering(
    'account.password_changed',
    () => 'Your password was changed',
    AccountPasswordChanged,
  ),
  'order.confirmed': rendering(
    'order.confirmed',
    (mail) => `Order ${mail.orderNumber} confirmed: ${mail.title}`,
    OrderConfirmed,
  ),
  'order.pay_link': rendering(
    'order.pay_link',
    (mail) => `Your order ${mail.orderNumber} is ready to pay`,
    OrderPayLink,
  ),
  'order.invoice': rendering(
    'order.invoice',
    (mail) => `Invoice ${mail.number} for order ${mail.orderNumber}`,
    OrderInvoice,
  ),
  'order.link': rendering(
    'order.link',
    ({ orders }) =>
      orders.length === 1
        ? `Your link to order ${orders[0]?.orderNumber}`
        : `Your links to ${orders.length} orders`,
    OrderLink,
  ),
  'order.code': rendering(
    'order.code',
    (mail) => `${mail.code} is your code for order ${mail.orderNumber}`,
    OrderCode,
  ),
  'team.order': rendering(
    'team.order',
    (mail) => `${formatDollars(mail.totalCents)}: ${mail.title} for ${mail.customer}`,
    TeamOrder,
  ),
  'team.payment_alert': rendering(
    'team.payment_alert',
    (mail) => `Payment needs you: order ${mail.orderNumber}`,
    TeamPaymentAlert,
  ),
  'refund.requested': rendering('refund.requested', () => 'We received your refund request', RefundRequested),
  'refund.decided': rendering('refund.decided', () => 'About your refund request', RefundDecided),
  'refund.issued': rendering(
    'refund.issued',
    (mail) => `Refund of ${formatDollars(mail.amountCents)} for order ${mail.orderNumber}`,
    RefundIssued,
  ),
  'refund.failed': rendering(
    'refund.failed',
    (mail) => `Refund failed for order ${mail.orderNumber}`,
    RefundFailed,
  ),
  'team.refund_request': rendering(
    'team.refund_request',
    (mail) => `Refund requested: order ${mail.orderNumber}`,
    TeamRefundRequest,
  ),
  'contact.autoreply': rendering('contact.autoreply', () => 'We got your message', ContactAutoreply),
  'team.lead': rendering(
    'team.lead',
    (mail) => `New message: ${mail.subject}`,
    TeamLead,
    (mail) => mail.email,
  ),
  'account.two_factor': rendering(
    'account.two_factor',
    (mail) => `Two-step sign-in was ${mail.change}`,
    AccountTwoFactor,
  ),
  'account.email_code': rendering(
    'account.email_code',
    (mail) => `${mail.code} confirms your new email address`,
    AccountEmailCode,
  ),
  'account.email_changed': rendering(
    'account.email_changed',
    () => 'Your email address was changed',
    AccountEmailChanged,
  ),
  'account.new_device': rendering(
    'account.new_device',
    () => 'New sign-in to your account',
    AccountNewDevice,
  ),
  'team.invite': rendering('team.invite', (_mail, { name }) => `You are invited to ${name}`, TeamInvite),
  'team.role': rendering(
    'team.role',
    (mail) => (mail.isOwn ? 'Your role has changed' : `The role of ${mail.name} has changed`),
    TeamRole,
  ),
  'privacy.leaving': rendering(
    'privacy.leaving',
    (mail) => `Your account will be deleted on ${formatLongDate(new Date(mail.dueAt))}`,
    PrivacyLeaving,
  ),
  'privacy.export': rendering('privacy.export', () => 'Your data is ready (24 h)', PrivacyExport),
  'privacy.erased': rendering('privacy.erased', () => 'Your account was deleted', PrivacyErased),
  'review.code': rendering('review.code', (mail) => `${mail.code} is the code for your review`, ReviewCode),
  'review.request': rendering('review.request', (mail) => `How did ${mail.title} go?`, ReviewRequest),
  'review.decided': rendering('review.decided', (mail) => `Your review was ${mail.result}`, ReviewDecided),
  'team.review': rendering('team.review', (mail) => `New review to check (${mail.rating}/5)`, TeamReview),
  'team.system': rendering('team.system', (mail, { name }) => `${name}: ${mail.problem}`, TeamSystem),
  'order.completed': rendering(
    'order.completed',
    (mail) => `Order ${mail.orderNumber} is complete`,
    OrderCompleted,
  ),
  'order.files_ending': rendering(
    'order.files_ending',
    (mail) =>
      `Files of order ${mail.orderNumber} will be deleted on ${formatLongDate(new Date(mail.deleteAt))}`,
    OrderFilesEnding,
  ),
  'item.delivered': rendering(
    'item.delivered',
    (mail) => `Delivered: ${mail.service}. Please review`,
    ItemDelivered,
  ),
  'item.review_reminder': rendering(
    'item.review_reminder',
    (mail) => `2 days left to review ${mail.service}`,
    ItemReviewReminder,
  ),
  'brief.reminder': rendering(
    'brief.reminder',
    (mail) => `We need a few answers to start order ${mail.orderNumber}`,
    BriefReminder,
  ),
  'brief.received': rendering(
    'brief.received',
    (mail) => `We have your brief. Delivery by ${formatEasternDay(new Date(mail.dueAt))}`,
    BriefReceived,
  ),
  'brief.returned': rendering('brief.returned', () => 'One question about your brief', BriefReturned),
  'due.changed': rendering(
    'due.changed',
    (mail) => {
      const day = formatEasternDay(new Date(mail.dueAt));
      return mail.isBriefSkipped
        ? `We are continuing without your brief. Delivery by ${day}`
        : `New delivery date for order ${mail.orderNumber}: ${day}`;
    },
    DueChanged,
  ),
  'message.new': rendering(
    'message.new',
    (mail) => `New message about order ${mail.orderNumber}`,
    MessageNew,
  ),
  'team.brief': rendering(
    'team.brief',
    (mail) => `${mail.isAgain ? 'Brief again' : 'Brief'}: order ${mail.orderNumber}`,
    TeamBrief,
  ),
  'team.revision': rendering('team.revision', (mail) => `Revision: order ${mail.orderNumber}`, TeamRevision),
  'team.due': rendering(
    'team.due',
    (mail) => `${mail.due.length} due, ${mail.overdue.length} overdue`,
    TeamDue,
  ),
};
