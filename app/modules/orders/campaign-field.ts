import * as z from 'zod';

import { maskPersonalDataInText } from '#app/lib/personal-text.ts';
import { type UtmCampaignValues, CAMPAIGN_PARAMETERS, MAX_CAMPAIGN_VALUE_LENGTH } from '#app/lib/campaign.ts';

/** One line without control characters, and without anything that looks like a person's address or number. */
const campaignParameterSchema = z
  .string()
  .max(2_000)
  .transform((text) =>
    maskPersonalDataInText(text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' '))
      .trim()
      .slice(0, MAX_CAMPAIGN_VALUE_LENGTH)
      .toWellFormed(),
  )
  .optional()
  .catch(undefined);

const campaignParametersSchema = z.object({
  utm_source: campaignParameterSchema,
  utm_medium: campaignParameterSchema,
  utm_campaign: campaignParameterSchema,
  utm_term: campaignParameterSchema,
  utm_content: campaignParameterSchema,
} satisfies Record<(typeof CAMPAIGN_PARAMETERS)[number], z.ZodType>);

/**
 * The campaign of a visit, as forms and the checkout send it with their fields; null for none. Invalid parts
 * are dropped and never cause a refusal.
 */
export const utmCampaignFieldsSchema = campaignParametersSchema
  .transform((raw): UtmCampaignValues | null => {
    const named = CAMPAIGN_PARAMETERS.flatMap((name) => (raw[name] ? [[name, raw[name]] as const] : []));
    return named.length === 0 ? null : Object.fromEntries(named);
  })
  .nullable()
  .catch(null)
  .default(null);
