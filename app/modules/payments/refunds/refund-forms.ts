import { z } from 'zod/mini';

import {
  REFUND_REQUEST_REASONS,
  REFUND_REQUEST_TEXT_LENGTHS,
  pickOrderItemsForRefundRequest,
  toRefundRequestErrorResponseFields,
} from './refund-requests.ts';
import { STAFF_REFUND_REASONS } from './refund-states.ts';

const getSelectOptionValues = <Value extends string>(list: readonly { value: Value }[]) =>
  list.map(({ value }) => value);

/** Parses dollars as people type them: `49`, `49.50`, `$1,049.5`. Returns cents, or fails with a sentence. */
const refundDollarsToCentsSchema = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\$?\s?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/, 'Enter an amount in dollars, like 49.50.'),
    ),
  z.transform((typed) => Math.round(Number(typed.replaceAll(/[$,\s]/g, '')) * 100)),
);
const refundAmountCentsSchema = z.pipe(
  refundDollarsToCentsSchema,
  z.int().check(z.positive('Enter an amount above zero.'), z.maximum(99_999_999, 'The amount is too large.')),
);

const refundCheckboxFieldSchema = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'on'),
);
/** A field that may occur several times in a form. */
const repeatedIdFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat().filter((id) => z.guid().safeParse(id).success)),
);
const refundNoteFieldSchema = z.pipe(
  z.optional(z.string().check(z.trim(), z.maxLength(500, 'The note can have at most 500 characters.'))),
  z.transform((value) => value || null),
);

/** The refund form of the staff (pages.md "Admin pages", Refund). */
export const staffRefundFormSchema = z.object({
  /** Generated when the form was shown: posted twice, it is one refund. */
  refundId: z.guid('This form is out of date. Reload the page.'),
  paymentId: z.guid('Choose a payment.'),
  amount: refundAmountCentsSchema,
  reason: z.enum(getSelectOptionValues(STAFF_REFUND_REASONS), 'Choose a reason.'),
  note: refundNoteFieldSchema,
  cancelWork: refundCheckboxFieldSchema,
  returnPromo: refundCheckboxFieldSchema,
  itemId: repeatedIdFieldSchema,
  requestId: z.pipe(
    z.optional(z.union([z.literal(''), z.guid()])),
    z.transform((value) => value || null),
  ),
});

export const declineRefundRequestSchema = z.object({
  requestId: z.guid('Refund request not found.'),
  decision: z
    .string()
    .check(
      z.trim(),
      z.minLength(20, 'Explain why to the customer, in at least 20 characters.'),
      z.maxLength(2000, 'The reply can have at most 2,000 characters.'),
    ),
});

export const acceptHeldPaymentFormSchema = z.object({
  paymentId: z.guid('Choose a payment.'),
  why: z
    .string()
    .check(
      z.trim(),
      z.minLength(5, 'Enter a reason for accepting this payment.'),
      z.maxLength(500, 'The reason can have at most 500 characters.'),
    ),
});

const { min, max } = REFUND_REQUEST_TEXT_LENGTHS;

/**
 * Returns the schema of a customer's refund request for an order of these services (pages.md "The order
 * room", Refund).
 */
export const buildRefundRequestSchema = (items: readonly { id: string }[]) =>
  z.object({
    /** Checkboxes for an order of several services. */
    item: repeatedIdFieldSchema.check(
      z.refine(
        (named) => pickOrderItemsForRefundRequest(items, named) !== null,
        toRefundRequestErrorResponseFields({ code: 'NO_ITEM_NAMED' }).error,
      ),
    ),
    reason: z.enum(getSelectOptionValues(REFUND_REQUEST_REASONS), 'Choose a reason.'),
    text: z.string().check(
      // Browsers send line ends as two characters.
      z.overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
      z.minLength(min, `Tell us a little more: at least ${min} characters.`),
      z.maxLength(max, `Please keep it below ${max} characters.`),
    ),
  });
