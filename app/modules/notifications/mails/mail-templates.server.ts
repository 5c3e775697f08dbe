import type { MailPayload, MailTemplate } from '#app/modules/outbox/mail-kinds.ts';

import { accountEmailChanged } from './account-email-changed.tsx';
import { accountEmailCode } from './account-email-code.tsx';
import { accountExists } from './account-exists.tsx';
import { accountNewDevice } from './account-new-device.tsx';
import { accountPasswordChanged } from './account-password-changed.tsx';
import { accountReset } from './account-reset.tsx';
import { accountSignInCode } from './account-sign-in-code.tsx';
import { accountTwoFactor } from './account-two-factor.tsx';
import { accountVerify } from './account-verify.tsx';
import { briefReceived, briefReminder, briefReturned, dueChanged } from './brief-mails.tsx';
import { cartShared } from './cart-shared.tsx';
import { contactAutoreply } from './contact-autoreply.tsx';
import { contactReply } from './contact-reply.tsx';
import { itemDelivered, itemReviewReminder, orderCompleted, orderFilesEnding } from './delivery-mails.tsx';
import { teamImport, teamJob, teamJobFailed } from './job-mails.tsx';
import { leadConfirm } from './lead-confirm.tsx';
import type { EmailTemplate } from './define-email.ts';
import { messageNew } from './message-new.tsx';
import { orderCode } from './order-code.tsx';
import { orderConfirmed } from './order-confirmed.tsx';
import { orderInvoice } from './order-invoice.tsx';
import { orderLink } from './order-link.tsx';
import { orderPayLink } from './order-pay-link.tsx';
import { privacyErased } from './privacy-erased.tsx';
import { privacyExport } from './privacy-export.tsx';
import { privacyLeaving } from './privacy-leaving.tsx';
import { refundDecided } from './refund-decided.tsx';
import { refundFailed } from './refund-failed.tsx';
import { refundIssued } from './refund-issued.tsx';
import { refundRequested } from './refund-requested.tsx';
import { reviewCode, reviewDecided, reviewRequest, teamReview } from './review-mails.tsx';
import { teamInvite } from './team-invite.tsx';
import { teamLead } from './team-lead.tsx';
import { teamOrder } from './team-order.tsx';
import { teamPaymentAlert } from './team-payment-alert.tsx';
import { teamRefundRequest } from './team-refund-request.tsx';
import { teamRole } from './team-role.tsx';
import { teamSystem } from './team-system.tsx';
import { teamBrief, teamDue, teamRevision } from './team-work.tsx';

/** Every email by its name. What the shop knows of them without loading these is `MAIL_KINDS` of outbox. */
export const EMAIL_TEMPLATES: { [Template in MailTemplate]: EmailTemplate<MailPayload<Template>> } = {
  'account.verify': accountVerify,
  'account.exists': accountExists,
  'account.signin_code': accountSignInCode,
  'account.reset': accountReset,
  'account.password_changed': accountPasswordChanged,
  'order.confirmed': orderConfirmed,
  'order.pay_link': orderPayLink,
  'cart.shared': cartShared,
  'order.invoice': orderInvoice,
  'order.link': orderLink,
  'order.code': orderCode,
  'team.order': teamOrder,
  'team.payment_alert': teamPaymentAlert,
  'refund.requested': refundRequested,
  'refund.decided': refundDecided,
  'refund.issued': refundIssued,
  'refund.failed': refundFailed,
  'team.refund_request': teamRefundRequest,
  'contact.autoreply': contactAutoreply,
  'contact.reply': contactReply,
  'lead.confirm': leadConfirm,
  'team.lead': teamLead,
  'account.two_factor': accountTwoFactor,
  'account.email_code': accountEmailCode,
  'account.email_changed': accountEmailChanged,
  'account.new_device': accountNewDevice,
  'team.invite': teamInvite,
  'team.role': teamRole,
  'privacy.leaving': privacyLeaving,
  'privacy.export': privacyExport,
  'privacy.erased': privacyErased,
  'review.code': reviewCode,
  'review.request': reviewRequest,
  'review.decided': reviewDecided,
  'team.review': teamReview,
  'team.system': teamSystem,
  'order.completed': orderCompleted,
  'order.files_ending': orderFilesEnding,
  'item.delivered': itemDelivered,
  'item.review_reminder': itemReviewReminder,
  'brief.reminder': briefReminder,
  'brief.received': briefReceived,
  'brief.returned': briefReturned,
  'due.changed': dueChanged,
  'message.new': messageNew,
  'team.brief': teamBrief,
  'team.revision': teamRevision,
  'team.due': teamDue,
  'team.import': teamImport,
  'team.job': teamJob,
  'team.job_failed': teamJobFailed,
};
