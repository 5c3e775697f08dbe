/** Emails about a paid order that staff can send again. */
export const RESENDABLE_ORDER_EMAILS = { confirmation: 'order.confirmed', invoice: 'order.invoice' } as const;
export type ResendableOrderEmail = keyof typeof RESENDABLE_ORDER_EMAILS;

export type ResendEmailFailure =
  | { code: 'NOT_FOUND' }
  | { code: 'NOT_PAID' }
  | { code: 'NO_MAILBOX' }
  | { code: 'WAITING' };

const RESEND_ERROR_MESSAGES: Record<ResendEmailFailure['code'], { status: 404 | 409; message: string }> = {
  NOT_FOUND: { status: 404, message: 'Order not found.' },
  NOT_PAID: { status: 409, message: 'This email doesn’t exist for orders that were never paid.' },
  NO_MAILBOX: { status: 409, message: 'This order has no email address.' },
  WAITING: { status: 409, message: 'This email is still waiting to be sent.' },
};

/** Returns why an email was not sent again. */
export function getEmailResendFailureMessage({ code }: ResendEmailFailure) {
  return RESEND_ERROR_MESSAGES[code];
}
