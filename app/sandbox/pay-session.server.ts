import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  completeBankPaymentSession,
  completeFreeSandboxSession,
  completePaidSandboxCheckout,
  refreshSandboxCheckoutSession,
} from './complete-session.server.ts';
import { expireOpenSandboxSession } from './create-session.server.ts';
import { redeemSandboxSessionCoupon } from './save-coupon.server.ts';
import {
  type SandboxPayerDetails,
  type SandboxPaymentFailure,
  readTestCard,
  type SandboxCheckoutSession,
} from './model.ts';
import { type SandboxPayForm, payerEmailFieldSchema } from './schemas.ts';
import { runSandboxTransaction, saveSandboxPaymentObject } from './store-object.server.ts';

/** Done: the browser goes to `url`. Challenge: the page asks for the card holder's approval. */
export type SandboxPaymentNextStep = { kind: 'done'; url: string } | { kind: 'challenge' };
type SandboxPaymentResult = Result<SandboxPaymentNextStep, SandboxPaymentFailure>;
type SandboxPayFormSubmission = Extract<SandboxPayForm, { expected_amount: number }>;

/** Returns the URL to which a completed session redirects its payer. */
export function buildCheckoutSessionSuccessUrl(session: SandboxCheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function createPaidSessionRedirectResult(session: SandboxCheckoutSession): SandboxPaymentResult {
  return ok({ kind: 'done', url: buildCheckoutSessionSuccessUrl(session) });
}

async function paySandboxSessionByCard(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  payer: SandboxPayerDetails,
  number: string,
): Promise<SandboxPaymentResult> {
  const card = readTestCard(number);
  if (!card) return fail({ code: 'unknown-card' });
  const { outcome, brand, last4 } = card;
  if (outcome.kind === 'declined') return fail({ code: 'declined', decline: outcome.decline });
  if (outcome.kind === 'challenge') {
    await saveSandboxPaymentObject(ctx, { ...session, _challenge: { ...payer, brand, last4 } });
    return ok({ kind: 'challenge' });
  }
  return completeCardPayment(ctx, session, { ...payer, brand, last4 }, outcome.kind === 'disputed');
}

async function completeCardPayment(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  { email, name, brand, last4 }: NonNullable<SandboxCheckoutSession['_challenge']>,
  isDisputed = false,
): Promise<SandboxPaymentResult> {
  if (!(await redeemSandboxSessionCoupon(ctx, session))) return fail({ code: 'discount-used' });
  await completePaidSandboxCheckout(ctx, session, {
    payer: { email, name },
    method: { type: 'card', card: { brand, last4 } },
    isDisputed,
  });
  return createPaidSessionRedirectResult(session);
}

async function paySandboxSessionByChosenMethod(
  ctx: AppContext,
  session: SandboxCheckoutSession,
  payer: SandboxPayerDetails,
  form: SandboxPayFormSubmission,
): Promise<SandboxPaymentResult> {
  if (session.amount_total === 0) {
    if (!(await redeemSandboxSessionCoupon(ctx, session))) return fail({ code: 'discount-used' });
    await completeFreeSandboxSession(ctx, session, payer);
    return createPaidSessionRedirectResult(session);
  }
  switch (form.intent) {
    case 'card':
      return paySandboxSessionByCard(ctx, session, payer, form.card_number);
    case 'bank': {
      if (!(await redeemSandboxSessionCoupon(ctx, session))) return fail({ code: 'discount-used' });
      const succeeds = form.bank_outcome === 'succeed';
      await completeBankPaymentSession(ctx, session, { payer, succeeds, afterSeconds: form.bank_seconds });
      return createPaidSessionRedirectResult(session);
    }
    case 'free':
      return fail({ code: 'amount-changed' });
  }
}

/**
 * Pays an open session as the form requests. Repeating it is harmless: a completed session returns the
 * payer's redirect. Of a card only brand and last four digits are stored.
 */
export function paySandboxCheckoutSession(
  ctx: AppContext,
  sessionId: string,
  form: SandboxPayFormSubmission,
): Promise<SandboxPaymentResult> {
  return runSandboxTransaction(ctx, async (ctx): Promise<SandboxPaymentResult> => {
    const session = await refreshSandboxCheckoutSession(ctx, sessionId);
    if (session?.status === 'complete') return createPaidSessionRedirectResult(session);
    if (session?.status !== 'open') return fail({ code: 'gone' });
    if (form.expected_amount !== session.amount_total) return fail({ code: 'amount-changed' });
    const email = payerEmailFieldSchema.safeParse((session.customer_email ?? form.email).trim());
    if (!email.success) return fail({ code: 'email-invalid' });
    const payer = { email: email.data, name: form.name || null };
    return paySandboxSessionByChosenMethod(ctx, session, payer, form);
  });
}

/** Records the card holder's answer to the challenge; without a waiting challenge the page is shown again. */
export function resolveSandboxCardChallenge(
  ctx: AppContext,
  sessionId: string,
  isApproved: boolean,
): Promise<SandboxPaymentResult> {
  return runSandboxTransaction(ctx, async (ctx): Promise<SandboxPaymentResult> => {
    const session = await refreshSandboxCheckoutSession(ctx, sessionId);
    if (session?.status === 'complete') return createPaidSessionRedirectResult(session);
    if (session?.status !== 'open') return fail({ code: 'gone' });
    if (!session._challenge) return ok({ kind: 'challenge' });
    if (isApproved) return completeCardPayment(ctx, session, session._challenge);
    await saveSandboxPaymentObject(ctx, { ...session, _challenge: null });
    return ok({ kind: 'challenge' });
  });
}

/** Expires an open session immediately; any other stays as it is. */
export async function expireOpenSandboxSessionNow(ctx: AppContext, sessionId: string): Promise<void> {
  await runSandboxTransaction(ctx, async (ctx) => {
    const session = await refreshSandboxCheckoutSession(ctx, sessionId);
    if (session?.status === 'open') await expireOpenSandboxSession(ctx, session);
  });
}
