import * as z from 'zod/mini';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { MANUAL_PAYMENT_METHODS } from '#app/modules/orders/payment-methods.ts';

/** Text the database can store: no NUL, no unpaired surrogate. */
const refineDatabaseStorableText = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'This text contains characters we can’t save.',
);

const createRequiredSingleLineTextSchema = (max: number, name: string) =>
  z
    .string(`Enter ${name}.`)
    .check(
      z.trim(),
      z.minLength(1, `Enter ${name}.`),
      z.maxLength(max, `At most ${max} characters, please.`),
      refineDatabaseStorableText,
      z.regex(/^[^\p{Cc}]*$/u, 'Use one line only.'),
    );
const requiredPaymentActionReasonSchema = createRequiredSingleLineTextSchema(500, 'a reason');
/** Optional; empty text counts as absent. */
const createEmptyAsNullSchema = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)),
    z.nullable(schema),
  );

/** The provider's maximum, so no item can cost more. */
const MAX_ITEM_PRICE_CENTS = 99_999_999;

const manualOrderLineSchema = z
  .object({
    /** Id or slug of a service on sale. */
    serviceId: createRequiredSingleLineTextSchema(200, 'a service'),
    quantity: z.coerce
      .number('Enter how many.')
      .check(z.int('Enter a whole number.'), z.minimum(1, 'At least one.'), z.maximum(99, 'At most 99.')),
    /** A custom price per unit, in cents; null for the catalog price. */
    priceCents: z.nullable(
      z
        .int('Enter an amount in dollars, like 49.50.')
        .check(
          z.minimum(0, 'The price cannot be below zero.'),
          z.maximum(MAX_ITEM_PRICE_CENTS, 'The price is too high.'),
        ),
    ),
    /** Why the price differs from the catalog; visible to the team only. */
    reason: createEmptyAsNullSchema(requiredPaymentActionReasonSchema),
  })
  .check(
    z.refine(({ priceCents, reason }) => priceCents === null || reason !== null, {
      path: ['reason'],
      error: 'Explain why the price differs from the catalog.',
    }),
  );

/** An order created by the team for a customer (pages.md "Admin pages", New order). */
export const teamCreatedOrderFormSchema = z.object({
  /** Generated when the form was shown: posted twice, it is one order. */
  formId: z.guid('This form is out of date. Reload the page.'),
  name: createRequiredSingleLineTextSchema(100, 'the name of the customer'),
  email: z.string('Enter an email address.').check(
    z.overwrite(removeInvisibleCharacters),
    z.trim(),
    z.maxLength(254, 'At most 254 characters, please.'),
    z.refine((value) => z.email().safeParse(value).success, 'Enter an email address, like name@example.com.'),
  ),
  company: createEmptyAsNullSchema(createRequiredSingleLineTextSchema(120, 'the company')),
  lines: z
    .array(manualOrderLineSchema)
    .check(z.minLength(1, 'Choose a service.'), z.maxLength(20, 'At most 20 lines, please.')),
  /** Visible to the team only. */
  note: createEmptyAsNullSchema(
    z
      .string()
      .check(z.trim(), z.maxLength(2000, 'At most 2000 characters, please.'), refineDatabaseStorableText),
  ),
});
export type TeamCreatedOrderForm = z.infer<typeof teamCreatedOrderFormSchema>;

const orderVersionFieldSchema = z.coerce.number('This form is out of date. Reload the page.').check(z.int());

/** A manual payment. */
export const markOrderPaidFormSchema = z.object({
  /** The order's version when the form was loaded. */
  version: orderVersionFieldSchema,
  method: z.enum(
    MANUAL_PAYMENT_METHODS.map(({ value }) => value),
    'Choose a payment method.',
  ),
  /** As on the bank statement or the receipt. */
  reference: createRequiredSingleLineTextSchema(100, 'the reference of the payment'),
});
export type ManualPaymentInput = z.infer<typeof markOrderPaidFormSchema>;

/** Cancels an unpaid order. */
export const cancelUnpaidOrderFormSchema = z.object({
  version: orderVersionFieldSchema,
  reason: requiredPaymentActionReasonSchema,
});
export type CancelUnpaidOrderFormInput = z.infer<typeof cancelUnpaidOrderFormSchema>;
