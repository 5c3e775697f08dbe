import { z } from 'zod';

import { MAX_CART_LINES, MAX_CART_LINE_QUANTITY } from './model.ts';

/** Body of `POST /api/cart-lines`: the ids in the browser's cart. */
export const cartLinesBodySchema = z.strictObject({
  ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_CART_LINES),
  /** Quantities in the order of the ids; missing ones count as one. */
  quantities: z.array(z.int().min(1).max(MAX_CART_LINE_QUANTITY)).max(MAX_CART_LINES).optional(),
});

/** Forms posted to the cart without script: which form, and its fields. */
export const noScriptCartFormSchema = z.object({
  intent: z.enum(['', 'buy', 'share', 'go-on', 'empty']).catch(''),
  /** For "Add to Cart" and "Purchase Now". */
  service: z.string().max(200).catch(''),
  /** For "Share this cart", as `formatItemsToAddToCartCookie` writes them. */
  lines: z.string().max(4_000).catch(''),
  code: z.string().max(64).catch(''),
});

export type NoScriptCartForm = z.infer<typeof noScriptCartFormSchema>;
