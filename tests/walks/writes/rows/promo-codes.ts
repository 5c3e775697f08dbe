import { randomUUID } from 'node:crypto';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { NEW_PROMO_TERMS, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

const freshCode = () => `W-${randomUUID().slice(0, 12).toUpperCase()}`;

async function promoFor(world: World, status = 'active'): Promise<string> {
  const [promo] = await world
    .ctx()
    .db.insert(promoCodes)
    .values({ code: freshCode(), type: 'percentage', value: 10, currentUses: 1, status })
    .returning({ id: promoCodes.id });
  return promo?.id ?? '';
}

const form = () => toPromoFormValues({ ...NEW_PROMO_TERMS, code: freshCode() }, 1, EASTERN_TIME_ZONE);
const onPage = (fields: () => NonNullable<Call['fields']> = () => ({}), status = 'active'): Action => ({
  may: MAY.MANAGERS,
  make: async (world) => ({
    path: `/admin/promo-codes/${await promoFor(world, status)}`,
    fields: fields(),
  }),
});

/** Promo codes. */
export const promoRows: Row[] = [
  ...at('/admin/promo-codes/new', {
    save: { may: MAY.MANAGERS, make: () => ({ path: '/admin/promo-codes/new', fields: form() }) },
  }),
  ...at('/admin/promo-codes/:id', {
    save: onPage(form),
    pause: onPage(),
    activate: onPage(() => ({}), 'paused'),
    archive: onPage(),
    delete: onPage(),
    try: {
      may: MAY.MANAGERS,
      isRead: true,
      make: async (world) => ({
        path: `/admin/promo-codes/${await promoFor(world)}`,
        fields: { try_service: (await serviceFor(world)).id, try_quantity: '1', try_email: '' },
      }),
    },
    release: {
      may: MAY.MANAGERS,
      make: async (world) => {
        const promoId = await promoFor(world);
        const ctx = world.ctx();
        const orderId = await addOrder(ctx);
        await ctx.db
          .insert(promoRedemptions)
          .values({ promoId, orderId, discountCents: 100, state: 'used', reservedAt: ctx.now });
        return { path: `/admin/promo-codes/${promoId}`, fields: { orderId } };
      },
    },
  }),
];
