import * as z from 'zod';

import { maskPersonal } from '#app/lib/personal-text.ts';
import { type Campaign, CAMPAIGN_PARAMETERS, LONGEST_CAMPAIGN_VALUE } from '#app/lib/campaign.ts';

/** One line without control characters, and without anything that looks like a person's address or number. */
const campaignValue = z
  .string()
  .max(2_000)
  .transform((text) =>
    maskPersonal(text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' '))
      .trim()
      .slice(0, LONGEST_CAMPAIGN_VALUE)
      .toWellFormed(),
  )
  .optional()
  .catch(undefined);

const campaignFields = z.object({
  utm_source: campaignValue,
  utm_medium: campaignValue,
  utm_campaign: campaignValue,
  utm_term: campaignValue,
  utm_content: campaignValue,
} satisfies Record<(typeof CAMPAIGN_PARAMETERS)[number], z.ZodType>);

/**
 * The campaign of a visit, as forms and the checkout send it with their fields; null for none. Invalid parts
 * are dropped and never cause a refusal.
 */
export const campaignSchema = campaignFields
  .transform((raw): Campaign | null => {
    const named = CAMPAIGN_PARAMETERS.flatMap((name) => (raw[name] ? [[name, raw[name]] as const] : []));
    return named.length === 0 ? null : Object.fromEntries(named);
  })
  .nullable()
  .catch(null)
  .default(null);
