import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { buildSharedCartUrl } from './cart-token.server.ts';
import { findUnpricedSharedCartByToken, type StoredSharedCart } from './find-shared-cart.server.ts';
import {
  CART_HONEYPOT_FIELD,
  MAX_EMAILS_PER_SHARED_CART,
  getSharedCartExpiry,
  type SharedCartFailure,
} from './model.ts';
import { calculateSharedCartPrices } from './price-shared-cart.server.ts';
import type { SendCartForm } from './schemas.ts';
import { sharedCarts } from './tables.server.ts';

type SharedCartSendFailure = SharedCartFailure | { code: 'NOTHING_TO_SEND' } | { code: 'SENT_ENOUGH' };

/** Applies the limits on emails per sender and per recipient. */
async function consumeSharedCartEmailLimits(ctx: AppContext, recipient: string) {
  const ofAddress = await consumeRateLimit(ctx, 'cart-mail');
  return ofAddress.ok ? consumeRateLimit(ctx, 'cart-mail-mailbox', recipient) : ofAddress;
}

/** Sending a cart keeps it and renews its lifetime; the sender may request its erasure. */
async function markSharedCartSent(
  ctx: AppContext,
  cart: StoredSharedCart,
  senderEmail: string,
): Promise<void> {
  await ctx.db
    .update(sharedCarts)
    .set({
      senderEmail,
      sentCount: cart.sentCount + 1,
      isKept: true,
      expiresAt: getSharedCartExpiry(ctx.now, { isKept: true }),
    })
    .where(eq(sharedCarts.id, cart.id));
}

/**
 * Emails the link of a cart with the sender's note, at current prices. The same email is sent once per day. A
 * bot that fills in the hidden field gets the same answer, but nothing is sent (safety.md, threat 19).
 */
export async function emailSharedCartLink(
  ctx: AppContext,
  token: string,
  form: SendCartForm,
): Promise<Result<null, SharedCartSendFailure>> {
  const before = await findUnpricedSharedCartByToken(ctx, token);
  if (!before) return fail({ code: 'NOT_FOUND' });
  const allowed = await consumeSharedCartEmailLimits(ctx, form.to);
  if (!allowed.ok) return allowed;
  if (form[CART_HONEYPOT_FIELD] !== '') return ok(null);
  return inTransaction(ctx, async (ctx): Promise<Result<null, SharedCartSendFailure>> => {
    const cart = await findUnpricedSharedCartByToken(ctx, token, { isHeld: true });
    if (cart?.state !== 'open')
      return fail(cart ? { code: 'NOT_OPEN', state: cart.state } : { code: 'NOT_FOUND' });
    if (cart.sentCount >= MAX_EMAILS_PER_SHARED_CART) return fail({ code: 'SENT_ENOUGH' });
    const priced = await calculateSharedCartPrices(ctx, cart);
    if (priced.lines.length === 0) return fail({ code: 'NOTHING_TO_SEND' });
    await queueMail(ctx, {
      template: 'cart.shared',
      dedupeKey: `cart:${cart.id}:${form.to}:${ctx.now.toISOString().slice(0, 10)}`,
      recipient: form.to,
      orderId: null,
      payload: {
        senderName: form.name,
        senderEmail: form.email,
        note: form.note,
        lines: priced.lines.map(({ service, quantity, lineCents }) => ({
          title: service.title,
          quantity,
          lineCents,
        })),
        ...priced.totals,
        promoCode: priced.promo?.applied ? priced.promo.code : null,
        openUntil: getSharedCartExpiry(ctx.now, { isKept: true }).toISOString(),
        cartUrl: buildSharedCartUrl(ctx, token),
        isTest: ctx.payments.mode !== 'live',
      },
    });
    await markSharedCartSent(ctx, cart, form.email);
    return ok(null);
  });
}
