import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type SignInOrSignUpFailure, getAuthFailureMessage } from './model.ts';
import { requestPasswordReset } from './passwords/reset-password.server.ts';
import { resendSignUpCode } from './sign-up.server.ts';

import {
  lockCustomerRowForUpdate,
  recordCustomerAudit,
  type CustomerChangeResult,
  type CustomerAccountRow,
} from './change-customer.server.ts';
import { CUSTOMER_CHANGE_REFUSAL_MESSAGES } from './customer-refusals.ts';

/** Sends a customer an email they could have requested themselves, within the same limits. */
async function sendCustomerAccountMail(
  ctx: AppContext,
  id: string,
  mail: {
    summary: string;
    refusal?: (customer: CustomerAccountRow) => string | null;
    queue: (email: string) => Promise<Result<void, SignInOrSignUpFailure>>;
  },
): Promise<CustomerChangeResult> {
  assertCan(ctx, 'customers:write');
  const customer = await lockCustomerRowForUpdate(ctx, id);
  if (!customer) return fail(CUSTOMER_CHANGE_REFUSAL_MESSAGES.gone);
  const refusal = mail.refusal?.(customer) ?? null;
  if (refusal !== null) return fail(refusal);
  const queued = await mail.queue(customer.email);
  if (!queued.ok) return fail(getAuthFailureMessage(queued.failure));
  await recordCustomerAudit(ctx, id, { action: 'customer.mailed', summary: mail.summary });
  return ok({ name: customer.name });
}

/** Emails a new verification code. */
export function resendEmailVerificationCode(ctx: AppContext, id: string): Promise<CustomerChangeResult> {
  return sendCustomerAccountMail(ctx, id, {
    summary: 'Sent a customer a new verification code',
    refusal: ({ isEmailVerified }) => (isEmailVerified ? CUSTOMER_CHANGE_REFUSAL_MESSAGES.isVerified : null),
    queue: (email) => resendSignUpCode(ctx, email),
  });
}

/** Emails the link to choose a new password. */
export function sendPasswordResetLink(ctx: AppContext, id: string): Promise<CustomerChangeResult> {
  return sendCustomerAccountMail(ctx, id, {
    summary: 'Sent a customer a password link',
    queue: (email) => requestPasswordReset(ctx, email),
  });
}
