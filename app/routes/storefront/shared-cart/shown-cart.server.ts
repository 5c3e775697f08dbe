import { randomUUID } from 'node:crypto';

import { describePromoEligibleCartLines } from '#app/modules/cart/covered-lines.ts';
import { readThumbnailUrlsByServiceId } from '#app/modules/catalog/slides/list-small-pictures.server.ts';
import { listServicesRequiringBrief } from '#app/modules/fulfilment/briefs/list-preview-questions.server.ts';
import { getPromoCodeFailureMessage } from '#app/modules/promo/model.ts';
import type { SharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the data of an open cart's page: what is shown, and what its forms submit. */
export async function buildSharedCartView(ctx: AppContext, cart: SharedCart, url: string) {
  const ids = cart.lines.map(({ service }) => service.id);
  const [briefed, pictures] = await Promise.all([
    listServicesRequiringBrief(ctx, ids),
    readThumbnailUrlsByServiceId(ctx, ids),
  ]);
  const { promo } = cart;
  return {
    url,
    note: cart.note,
    createdBy: cart.source === 'agent' ? (cart.agent?.name ?? cart.agent?.host ?? 'An assistant') : null,
    lines: cart.lines.map(({ service, quantity, unitCents, lineCents, shownUnitCents }) => ({
      id: service.id,
      slug: service.slug,
      title: service.title,
      category: service.category,
      imageUrl: pictures.get(service.id),
      deliveryDays: service.deliveryDays,
      needsBrief: briefed.has(service.id),
      quantity,
      unitCents,
      lineCents,
      oldUnitCents: shownUnitCents === unitCents ? null : shownUnitCents,
    })),
    unavailable: cart.unavailable,
    totals: cart.totals,
    promo: promo && {
      code: promo.code,
      isApplied: promo.applied !== null,
      counted: describePromoEligibleCartLines(
        cart.lines.map((line) => ({ ...line, title: line.service.title })),
        promo.applied,
      ),
      problem: promo.failure ? getPromoCodeFailureMessage(promo.failure) : null,
    },
    promise: cart.promise?.shown ?? null,
    changedAt: cart.changedAt.toISOString(),
    expiresAt: cart.expiresAt.toISOString(),
    asOf: ctx.now.toISOString(),
    // Repeated presses create one payment.
    key: randomUUID(),
  };
}

export type SharedCartView = Awaited<ReturnType<typeof buildSharedCartView>>;
export type SharedCartLineView = SharedCartView['lines'][number];
