import { z } from 'zod/mini';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import {
  promoTestFormSchema,
  simulatePromoCodeForTestCart,
  formatPromoTestError,
} from '#app/modules/promo-pages/try-promo-code.server.ts';
import { buildPromoFormSchema, toPromoSaveError } from '#app/modules/promo/promo-form.ts';
import { releasePromoCodeUseByTeam } from '#app/modules/promo/release-promo-use.server.ts';
import {
  createPromoCode,
  deletePromoCode,
  type PromoCodeStatus,
  savePromoCode,
  setPromoStatus,
} from '#app/modules/promo/save-promo-code.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const promoCodeIntentWithoutFieldsSchema = z.object({});
const PROMO_LIST_HREF = '/admin/promo-codes';

/** The actions of the new promo code page. */
export const createNewPromoCodeIntents = (zone: ShopTimeZone): Record<string, FormIntentHandler> => ({
  save: defineIntent({
    input: buildPromoFormSchema(zone),
    run: createPromoCode,
    refusal: toPromoSaveError,
    toast: ({ code }) => `Promo code ${code} created.`,
    redirectTo: ({ id }) => `${PROMO_LIST_HREF}/${id}`,
  }),
});

const createPromoStatusIntent = (
  id: string,
  status: PromoCodeStatus,
  word: string,
  hasUndo: boolean,
): FormIntentHandler =>
  defineIntent({
    input: promoCodeIntentWithoutFieldsSchema,
    run: (ctx) => setPromoStatus(ctx, id, status),
    refusal: toPromoSaveError,
    toast: ({ code }) => `${code} ${word}.`,
    undo: ({ before }) =>
      hasUndo && before !== status
        ? { intent: before === 'paused' ? 'pause' : 'activate', fields: {} }
        : null,
  });

/** The actions of the promo code page. */
export function createPromoCodeIntents(
  id: string,
  code: string,
  zone: ShopTimeZone,
): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: buildPromoFormSchema(zone),
      run: (ctx, form) => savePromoCode(ctx, id, form),
      refusal: toPromoSaveError,
      toast: 'Promo code saved.',
    }),
    pause: createPromoStatusIntent(id, 'paused', 'paused', true),
    activate: createPromoStatusIntent(id, 'active', 'is active again', false),
    archive: createPromoStatusIntent(id, 'archived', 'archived', true),
    delete: defineIntent({
      input: promoCodeIntentWithoutFieldsSchema,
      run: (ctx) => deletePromoCode(ctx, id),
      refusal: toPromoSaveError,
      toast: (deleted) => `${deleted.code} deleted.`,
      redirectTo: () => PROMO_LIST_HREF,
    }),
    try: defineIntent({
      input: promoTestFormSchema,
      run: (ctx, form) => simulatePromoCodeForTestCart(ctx, code, form),
      refusal: formatPromoTestError,
      isShown: true,
    }),
    release: defineIntent({
      input: z.object({ orderId: z.string() }),
      run: (ctx, { orderId }) => releasePromoCodeUseByTeam(ctx, id, orderId),
      refusal: () => ({ message: 'This order no longer uses the code.', status: 409 }),
      toast: (_, { orderId }) => `The use of order ${formatOrderNumber(orderId)} was released.`,
    }),
  };
}
