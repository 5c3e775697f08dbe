import * as z from 'zod/mini';

import type { CartRefreshServerResponse } from './checked-lines.ts';
import type { CartPromo } from './model.ts';

/** A date by the shop's working calendar, as the server computed it; null in clock mode. */
const cartCalendarDeliveryDateSchema = z.object({
  due_at: z.iso.datetime(),
  order_by: z.iso.datetime(),
  as_of: z.iso.datetime(),
});

const cartLinesResponseSchema = z.object({
  as_of: z.iso.datetime(),
  promise: z.optional(z.nullable(cartCalendarDeliveryDateSchema)),
  services: z.array(
    z.object({
      id: z.string(),
      slug: z.nullable(z.string()),
      title: z.string(),
      category: z.string(),
      price_usd: z.int(),
      delivery_time_days: z.number(),
      needs_brief: z.optional(z.boolean()),
      image_url: z.optional(z.string()),
    }),
  ),
});

/** Parses the response of `POST /api/cart-lines`; null if it is invalid. */
export function parseCartLinesResponse(answer: unknown): CartRefreshServerResponse | null {
  const parsed = cartLinesResponseSchema.safeParse(answer);
  if (!parsed.success) return null;
  return {
    asOf: new Date(parsed.data.as_of),
    promise: parsed.data.promise ?? null,
    services: parsed.data.services.map(
      ({ price_usd, delivery_time_days, needs_brief, image_url, ...service }) => ({
        ...service,
        priceCents: price_usd,
        deliveryDays: delivery_time_days,
        needsBrief: needs_brief ?? false,
        ...(image_url !== undefined && { imageUrl: image_url }),
      }),
    ),
  };
}

const promoValidationResponseSchema = z.object({
  code: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.int(),
  discount_cents: z.int(),
  eligible_service_ids: z.optional(z.array(z.string())),
});

/** Parses the response of `POST /api/validate-promo` into the cart's form; null if it is invalid. */
export function parsePromoValidationResponse(answer: unknown): CartPromo | null {
  const parsed = promoValidationResponseSchema.safeParse(answer);
  if (!parsed.success) return null;
  const { discount_cents, eligible_service_ids: eligibleServiceIds, ...promo } = parsed.data;
  return { ...promo, discountAmount: discount_cents, ...(eligibleServiceIds && { eligibleServiceIds }) };
}
