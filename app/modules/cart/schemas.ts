import { z } from 'zod';

import { MAX_LINES, MAX_QUANTITY } from './model.ts';

/** Body of `POST /api/cart-lines`: the ids the browser's cart holds. */
export const cartLinesBody = z.strictObject({
  ids: z.array(z.string().min(1).max(200)).min(1).max(MAX_LINES),
  /** How many of each, in the order of the ids; what is missing counts as one. */
  quantities: z.array(z.int().min(1).max(MAX_QUANTITY)).max(MAX_LINES).optional(),
});

/** The form of "Add to Cart", as the browser sends it without script. */
export const pickForm = z.object({ service: z.string().min(1).max(200) });
