import { z } from 'zod';

const MAX_EMAIL_LENGTH = 254;

/** The address a receipt could go to; the browser's own check is the same idea, but a form may be sent without it. */
export const payerEmail = z.email().max(MAX_EMAIL_LENGTH);

const text = z.string().max(300).catch('');

/** The pay page's form posts; which button was pressed is `intent`. */
export const payForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('card'),
    expected_amount: z.coerce.number().int(),
    email: text,
    card_number: text,
  }),
  z.object({
    intent: z.literal('bank'),
    expected_amount: z.coerce.number().int(),
    email: text,
    bank_outcome: z.enum(['succeed', 'fail']).catch('succeed'),
    bank_seconds: z.coerce.number().int().min(0).max(3600).catch(10),
  }),
  z.object({ intent: z.literal('free'), expected_amount: z.coerce.number().int(), email: text }),
  z.object({ intent: z.literal('approve') }),
  z.object({ intent: z.literal('refuse') }),
  z.object({ intent: z.literal('expire') }),
]);
export type PayForm = z.infer<typeof payForm>;
