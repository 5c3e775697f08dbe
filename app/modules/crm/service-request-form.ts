import { z } from 'zod';

import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';

import {
  type ServiceRequestField,
  MAX_SERVICE_REQUEST_LENGTH,
  formatRequestTooLongError,
} from './demand-fields.ts';
import { emailFieldSchema, spamProtectionFieldsShape, canDatabaseStoreText } from './schemas.ts';

/** "Tell us what you need" as it is posted (pages.md "Requests after an empty search"). */
export const serviceRequestFormSchema = z.object({
  ...spamProtectionFieldsShape,
  email: emailFieldSchema,
  need: z
    .string()
    .refine(canDatabaseStoreText, 'The text contains characters that cannot be stored.')
    // Forms post line breaks as two characters.
    .overwrite((need) => need.replaceAll('\r\n', '\n').trim())
    .superRefine((need, refinement) => {
      if (need.length > MAX_SERVICE_REQUEST_LENGTH) {
        refinement.addIssue({ code: 'custom', message: formatRequestTooLongError(need.length) });
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
    .refine(canDatabaseStoreText)
    .transform((query) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 200))
    .catch(''),
  utm: utmCampaignFieldsSchema,
});

/** Returns the first error of each field; any other error in the body is shown at the text. */
export function collectServiceRequestFormErrors(
  error: z.ZodError,
): Partial<Record<ServiceRequestField, string>> {
  const errors: Partial<Record<ServiceRequestField, string>> = {};
  for (const { path, message } of error.issues) errors[path[0] === 'email' ? 'email' : 'need'] ??= message;
  return errors;
}
