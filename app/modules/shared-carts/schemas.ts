import * as z from 'zod';

import { campaign } from '#app/modules/orders/campaign-field.ts';

import { LONGEST_NOTE } from './model.ts';

/** Text that the database can store (safety.md, threat 12). */
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'contains characters that cannot be stored',
    );

/** All that a cart by link holds; a change replaces all of it. How many of what is checked as checkout checks it. */
export const sharedCartContent = z.strictObject({
  items: z.array(z.strictObject({ serviceId: text(200).min(1), quantity: z.number() })),
  promoCode: text(64).nullish(),
  note: text(LONGEST_NOTE).nullish(),
  utm: campaign,
});

export type SharedCartContent = z.infer<typeof sharedCartContent>;
