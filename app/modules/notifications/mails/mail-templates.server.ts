import type { MailPayload, MailTemplateName } from '#app/modules/outbox/mail-kinds.ts';

import { emailChangedEmail } from './account-email-changed.tsx';
import { emailChangeCodeEmail } from './account-email-code.tsx';
import { accountExistsEmail } from './account-exists.tsx';
import { newDeviceEmail } from './account-new-device.tsx';
import { passwordChangedEmail } from './account-password-changed.tsx';
import { passwordResetEmail } from './account-reset.tsx';
import { signInCodeEmail } from './account-sign-in-code.tsx';
import { twoFactorChangedEmail } from './account-two-factor.tsx';
import { verifyAddressEmail } from './account-verify.tsx';
import {
  briefReceivedEmail,
  briefReminderEmail,
  briefReturnedEmail,
  dueDateChangedEmail,
} from './brief-mails.tsx';
import { cartSharedWithRecipientEmail } from './cart-shared.tsx';
import { contactAutoreplyEmail } from './contact-autoreply.tsx';
import { contactReplyEmail } from './contact-reply.tsx';
import {
  itemDeliveredEmail,
  deliveryReviewReminderEmail,
  orderCompletedEmail,
  orderFilesExpiringEmail,
} from './delivery-mails.tsx';
import { importResultEmail, jobResultEmail, bulkJobFailedEmail } from './job-mails.tsx';
import { newsletterConfirmationEmail } from './newsletter-confirmation.tsx';
import type { EmailTemplate } from './define-email.ts';
import { unreadMessageEmail } from './message-new.tsx';
import { guestOrderCodeEmail } from './order-code.tsx';
import { orderConfirmedEmail } from './order-confirmed.tsx';
import { invoiceLinkEmail } from './order-invoice.tsx';
import { orderLinksEmail } from './order-link.tsx';
import { paymentLinkEmail } from './order-pay-link.tsx';
import { accountErasedEmail } from './privacy-erased.tsx';
import { dataExportReadyEmail } from './privacy-export.tsx';
import { accountDeletionEmail } from './account-deletion.tsx';
import { refundDeclinedEmail } from './refund-decided.tsx';
import { refundFailedEmail } from './refund-failed.tsx';
import { refundIssuedEmail } from './refund-issued.tsx';
import { refundRequestedEmail } from './refund-requested.tsx';
import {
  reviewCodeEmail,
  reviewDecisionEmail,
  reviewRequestEmail,
  reviewModerationEmail,
} from './review-mails.tsx';
import { teamInvitationEmail } from './team-invite.tsx';
import { newContactMessageEmail } from './new-contact-message.tsx';
import { newOrderTeamEmail } from './team-order.tsx';
import { paymentAlertEmail } from './team-payment-alert.tsx';
import { refundRequestedTeamEmail } from './team-refund-request.tsx';
import { roleChangedEmail } from './team-role.tsx';
import { systemAlertEmail } from './team-system.tsx';
import { mailServerTestEmail } from './team-test.tsx';
import { briefSubmittedTeamEmail, dueWorkDigestEmail, revisionRequestedTeamEmail } from './team-work.tsx';

/** Every email by its name. What the shop knows of them without loading these is `MAIL_TEMPLATE_SETTINGS_BY_NAME` of outbox. */
export const EMAIL_TEMPLATES: { [Template in MailTemplateName]: EmailTemplate<MailPayload<Template>> } = {
  'account.verify': verifyAddressEmail,
  'account.exists': accountExistsEmail,
  'account.signin_code': signInCodeEmail,
  'account.reset': passwordResetEmail,
  'account.password_changed': passwordChangedEmail,
  'order.confirmed': orderConfirmedEmail,
  'order.pay_link': paymentLinkEmail,
  'cart.shared': cartSharedWithRecipientEmail,
  'order.invoice': invoiceLinkEmail,
  'order.link': orderLinksEmail,
  'order.code': guestOrderCodeEmail,
  'team.order': newOrderTeamEmail,
  'team.payment_alert': paymentAlertEmail,
  'refund.requested': refundRequestedEmail,
  'refund.decided': refundDeclinedEmail,
  'refund.issued': refundIssuedEmail,
  'refund.failed': refundFailedEmail,
  'team.refund_request': refundRequestedTeamEmail,
  'contact.autoreply': contactAutoreplyEmail,
  'contact.reply': contactReplyEmail,
  'lead.confirm': newsletterConfirmationEmail,
  'team.lead': newContactMessageEmail,
  'account.two_factor': twoFactorChangedEmail,
  'account.email_code': emailChangeCodeEmail,
  'account.email_changed': emailChangedEmail,
  'account.new_device': newDeviceEmail,
  'team.invite': teamInvitationEmail,
  'team.role': roleChangedEmail,
  'privacy.leaving': accountDeletionEmail,
  'privacy.export': dataExportReadyEmail,
  'privacy.erased': accountErasedEmail,
  'review.code': reviewCodeEmail,
  'review.request': reviewRequestEmail,
  'review.decided': reviewDecisionEmail,
  'team.review': reviewModerationEmail,
  'team.system': systemAlertEmail,
  'team.test': mailServerTestEmail,
  'order.completed': orderCompletedEmail,
  'order.files_ending': orderFilesExpiringEmail,
  'item.delivered': itemDeliveredEmail,
  'item.review_reminder': deliveryReviewReminderEmail,
  'brief.reminder': briefReminderEmail,
  'brief.received': briefReceivedEmail,
  'brief.returned': briefReturnedEmail,
  'due.changed': dueDateChangedEmail,
  'message.new': unreadMessageEmail,
  'team.brief': briefSubmittedTeamEmail,
  'team.revision': revisionRequestedTeamEmail,
  'team.due': dueWorkDigestEmail,
  'team.import': importResultEmail,
  'team.job': jobResultEmail,
  'team.job_failed': bulkJobFailedEmail,
};
