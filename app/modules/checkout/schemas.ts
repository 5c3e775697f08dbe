import * as z from 'zod';

import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';

/** Text the database can store: no NUL, no unpaired surrogate (safety.md, threat 12). */
const createStorableTextSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'contains characters that cannot be stored',
    );

/**
 * An id or a slug, and a quantity; the rules for quantities respond with 422 and are checked by
 * `validateItemQuantities`.
 */
const cartItemsSchema = z.array(
  z.strictObject({ serviceId: createStorableTextSchema(200).min(1), quantity: z.number() }),
);

/** The body's `user_id` is accepted and ignored: the session determines the buyer (CHECKOUT-04). */
const ignoredCheckoutUserIdSchema = createStorableTextSchema(200).nullish();

/** CHECKOUT-01. `expected_total_cents` and `expected_due_at` are what the cart showed. */
export const createCheckoutBodySchema = z.strictObject({
  items: cartItemsSchema,
  promoCode: createStorableTextSchema(200).nullish(),
  user_id: ignoredCheckoutUserIdSchema,
  expected_total_cents: z.int().min(0).optional(),
  expected_due_at: z.iso.datetime().optional(),
  utm: utmCampaignFieldsSchema,
});

/** CHECKOUT-02. `amount` is in dollars and only compared; `serviceName` is never stored. */
export const createPaymentRequestBodySchema = z.strictObject({
  serviceId: createStorableTextSchema(200).min(1),
  amount: z.number(),
  serviceName: createStorableTextSchema(500),
  user_id: ignoredCheckoutUserIdSchema,
  utm: utmCampaignFieldsSchema,
});

export const validatePromoBodySchema = z.strictObject({
  code: createStorableTextSchema(200),
  items: cartItemsSchema,
});

/** CHECKOUT-07. */
export const processCheckoutBodySchema = z.strictObject({
  session_id: z.string().regex(/^cs_(?:test|live)_[A-Za-z0-9]{1,250}$/),
});

/** One UUID per cart content, kept by the browser (orders.md "Checkout functions"). */
export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16,255}$/);

export type CheckoutItem = z.infer<typeof cartItemsSchema>[number];

type CheckoutRequestValidationIssue = {
  path: readonly PropertyKey[];
  code?: string | undefined;
  keys?: readonly string[];
};

const MAX_REPORTED_INVALID_FIELD_PATHS = 20;

/**
 * Returns paths such as `items.0.quantity` for the first fields a schema refused; an unknown field by its own
 * name, if that is a valid name.
 */
export function getInvalidFieldPaths(error: { issues: readonly CheckoutRequestValidationIssue[] }): string[] {
  const paths = error.issues.flatMap(({ path, keys }) => (keys ? keys.map((key) => [...path, key]) : [path]));
  const named = paths
    .slice(0, MAX_REPORTED_INVALID_FIELD_PATHS)
    .map((path) => path.map(String).join('.').slice(0, 200) || 'body');
  return [...new Set(named)];
}
