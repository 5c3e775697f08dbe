import { z } from 'zod';

const loseWebhooksCheckboxSchema = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** Typed dollars, `49` or `49.50`, in cents; other text becomes 0, which the provider refuses. */
const refundDollarsToCentsFieldSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .transform((typed) => Math.round(Number(typed) * 100))
  .catch(0);

/** Actions at the test provider; `intent` is the pressed button. */
export const sandboxPaymentActionFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('refund'),
    amount: refundDollarsToCentsFieldSchema,
    lost: loseWebhooksCheckboxSchema,
  }),
  z.object({ intent: z.literal('dispute'), lost: loseWebhooksCheckboxSchema }),
  z.object({ intent: z.literal('won'), lost: loseWebhooksCheckboxSchema }),
  z.object({ intent: z.literal('lost'), lost: loseWebhooksCheckboxSchema }),
]);

export type SandboxPaymentActionFormValues = z.infer<typeof sandboxPaymentActionFormSchema>;

const MAX_EMAIL_LENGTH = 254;

/** The payer's email address; the browser checks it too, but a form may be sent without that check. */
export const payerEmailFieldSchema = z.email().max(MAX_EMAIL_LENGTH);

const sandboxFormTextSchema = z.string().max(300).catch('');
const sandboxPayerNameFieldSchema = z.string().trim().max(150).optional().catch(undefined);

/** The posts of the pay page's forms; `intent` is the pressed button. */
export const sandboxPayFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('card'),
    expected_amount: z.coerce.number().int(),
    email: sandboxFormTextSchema,
    name: sandboxPayerNameFieldSchema,
    card_number: sandboxFormTextSchema,
  }),
  z.object({
    intent: z.literal('bank'),
    expected_amount: z.coerce.number().int(),
    email: sandboxFormTextSchema,
    name: sandboxPayerNameFieldSchema,
    bank_outcome: z.enum(['succeed', 'fail']).catch('succeed'),
    bank_seconds: z.coerce.number().int().min(0).max(3600).catch(10),
  }),
  z.object({
    intent: z.literal('free'),
    expected_amount: z.coerce.number().int(),
    email: sandboxFormTextSchema,
    name: sandboxPayerNameFieldSchema,
  }),
  z.object({ intent: z.literal('approve') }),
  z.object({ intent: z.literal('refuse') }),
  z.object({ intent: z.literal('expire') }),
]);

export type SandboxPayForm = z.infer<typeof sandboxPayFormSchema>;
