import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { look } from '../../../tests/walks/orders/look.ts';
import { checkPromo } from '../../../tests/walks/orders/money.ts';
import { checkMoves } from '../../../tests/walks/orders/rules.ts';
import {
  asOwner,
  HELD_CENTS,
  HELD_FROM,
  heldOrder,
  refund,
  sendBack,
} from '../../../tests/shop/paid-shop.ts';
import { offerCode, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { acceptPaymentHeldForReview } from './accept-payment.server.ts';
import { syncRefundFromProvider } from './refunds/sync-refund.server.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

/**
 * The expected order, modeled independently of its code: the cents of each refund, and whether the payment
 * was accepted.
 */
type Model = { stood: (typeof HELD_FROM)[number]; backs: number[]; isAccepted: boolean };
const backOf = ({ backs }: Model) => backs.reduce((sum, cents) => sum + cents, 0);

function expected(model: Model) {
  const isBack = backOf(model) === HELD_CENTS;
  const open = model.isAccepted ? 'PAID' : model.stood;
  const isEnded = open === 'EXPIRED' || open === 'CANCELED';
  const kept = model.isAccepted ? (backOf(model) > 0 ? 'PARTIALLY_REFUNDED' : 'PAID') : 'REVIEW';
  return {
    status: isBack && !isEnded ? 'REFUNDED' : open,
    payment_state: isBack ? 'REFUNDED' : kept,
    refunded_cents: backOf(model),
  };
}

type Held = Awaited<ReturnType<typeof heldOrder>>;

async function refundPart(ctx: SellingShop, model: Model, held: Held, cents: number) {
  const left = HELD_CENTS - backOf(model);
  expect((await refund(ctx, held, cents)).ok).toBe(cents <= left);
  if (cents <= left) model.backs.push(cents);
}

const STEPS = {
  refundAll: (ctx: SellingShop, model: Model, held: Held) =>
    refundPart(ctx, model, held, Math.max(1, HELD_CENTS - backOf(model))),
  refundPart: (ctx: SellingShop, model: Model, held: Held) => refundPart(ctx, model, held, 30_00),
  sendBack: async (ctx: SellingShop, model: Model, { orderId }: Held) => {
    if (model.backs.length === 0) return;
    const { providerRefundId, amountCents } = await sendBack(ctx, orderId);
    await syncRefundFromProvider(ctx, providerRefundId);
    model.backs.splice(model.backs.indexOf(amountCents), 1);
  },
  accept: async (ctx: SellingShop, model: Model, { orderId, paymentId }: Held) => {
    const isOpen = !model.isAccepted && backOf(model) === 0;
    const input = { paymentId, reason: 'Agreed with the customer.' };
    expect((await acceptPaymentHeldForReview(asOwner(ctx), orderId, input)).ok).toBe(isOpen);
    model.isAccepted ||= isOpen;
  },
  settle: (ctx: SellingShop, _: Model, { sessionId }: Held) =>
    fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook'),
};

const walks = fc.record({
  stood: fc.constantFrom(...HELD_FROM),
  // The keys of the literal record.
  steps: fc.array(fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), {
    minLength: 3,
    maxLength: 7,
  }),
});

test(
  'an order with a mismatched payment makes only legal moves, and its code use stays correct',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(walks, async ({ stood, steps }) => {
        const ctx = await sellingShop({ settings: { isRateLimited: false } });
        await offerCode(ctx, { code: 'ONCE', maxUses: 1 });
        const cart = { items: [{ serviceId: 'website-audit', quantity: 2 }], promoCode: 'ONCE' };
        const held = await heldOrder(ctx, { cart, stood });
        const model: Model = { stood, backs: [], isAccepted: false };
        let before = await look(ctx, held.orderId);
        for (const step of steps) {
          await STEPS[step](ctx, model, held);
          const after = await look(ctx, held.orderId);
          expect(after.order).toMatchObject(expected(model));
          checkMoves(before, after);
          checkPromo(after);
          before = after;
        }
      }),
      { numRuns: 15 },
    );
  },
);
