import { z } from 'zod';

import { campaign } from '#app/modules/orders/campaign-field.ts';

import { type DemandField, LONGEST_NEED, tooLongNeed } from './demand-fields.ts';
import { emailLine, proofFields, storable } from './schemas.ts';

/** "Tell us what you need" as it is posted (pages.md "Requests after an empty search"). */
export const demandForm = z.object({
  ...proofFields,
  email: emailLine,
  need: z
    .string()
    .refine(storable, 'The text contains characters that cannot be stored.')
    // Forms post line breaks as two characters.
    .overwrite((need) => need.replaceAll('\r\n', '\n').trim())
    .superRefine((need, refinement) => {
      if (need.length > LONGEST_NEED) {
        refinement.addIssue({ code: 'custom', message: tooLongNeed(need.length) });
      }
    })
    .default(''),
  /** The newsletter checkbox, as a form or a program sends it; anything else means unchecked. */
  news: z
    .unknown()
    .transform((news) => news === 'on' || news === 'yes' || news === true)
    .default(false),
  /** The search query; an invalid one is dropped. */
  query: z
    .string()
    .max(400)
    .refine(storable)
    .transform((query) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 200))
    .catch(''),
  utm: campaign,
});

/** Returns the first error of each field; any other error in the body is shown at the text. */
export function demandErrors(error: z.ZodError): Partial<Record<DemandField, string>> {
  const errors: Partial<Record<DemandField, string>> = {};
  for (const { path, message } of error.issues) errors[path[0] === 'email' ? 'email' : 'need'] ??= message;
  return errors;
}
