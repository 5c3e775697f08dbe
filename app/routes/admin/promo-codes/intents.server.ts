import { z } from 'zod/mini';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { tryForm, tryPromoCode, tryRefusal } from '#app/modules/promo-pages/try-promo-code.server.ts';
import { promoForm, promoRefusal } from '#app/modules/promo/promo-form.ts';
import { releasePromoUse } from '#app/modules/promo/release-promo-use.server.ts';
import {
  createPromoCode,
  deletePromoCode,
  type PromoStatus,
  savePromoCode,
  setPromoStatus,
} from '#app/modules/promo/save-promo-code.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const emptyInput = z.object({});
const PROMO_LIST_HREF = '/admin/promo-codes';

/** The actions of the new promo code page. */
export const newPromoIntents = (zone: ShopZone): Record<string, Intent> => ({
  save: intent({
    input: promoForm(zone),
    run: createPromoCode,
    refusal: promoRefusal,
    toast: ({ code }) => `Promo code ${code} created.`,
    redirectTo: ({ id }) => `${PROMO_LIST_HREF}/${id}`,
  }),
});

const buildStatusIntent = (id: string, status: PromoStatus, word: string, hasUndo: boolean): Intent =>
  intent({
    input: emptyInput,
    run: (ctx) => setPromoStatus(ctx, id, status),
    refusal: promoRefusal,
    toast: ({ code }) => `${code} ${word}.`,
    undo: ({ before }) =>
      hasUndo && before !== status
        ? { intent: before === 'paused' ? 'pause' : 'activate', fields: {} }
        : null,
  });

/** The actions of the promo code page. */
export function promoIntents(id: string, code: string, zone: ShopZone): Record<string, Intent> {
  return {
    save: intent({
      input: promoForm(zone),
      run: (ctx, form) => savePromoCode(ctx, id, form),
      refusal: promoRefusal,
      toast: 'Promo code saved.',
    }),
    pause: buildStatusIntent(id, 'paused', 'paused', true),
    activate: buildStatusIntent(id, 'active', 'is active again', false),
    archive: buildStatusIntent(id, 'archived', 'archived', true),
    delete: intent({
      input: emptyInput,
      run: (ctx) => deletePromoCode(ctx, id),
      refusal: promoRefusal,
      toast: (deleted) => `${deleted.code} deleted.`,
      redirectTo: () => PROMO_LIST_HREF,
    }),
    try: intent({
      input: tryForm,
      run: (ctx, form) => tryPromoCode(ctx, code, form),
      refusal: tryRefusal,
      isShown: true,
    }),
    release: intent({
      input: z.object({ orderId: z.string() }),
      run: (ctx, { orderId }) => releasePromoUse(ctx, id, orderId),
      refusal: () => ({ message: 'This order no longer uses the code.', status: 409 }),
      toast: (_, { orderId }) => `The use of order ${orderNumber(orderId)} was released.`,
    }),
  };
}
