import { z } from 'zod';

import { searchQueryTextSchema } from '#app/modules/search/schemas.ts';

const serviceIdOrSlugSchema = z.string().min(1).max(200).describe('ID or slug of a service.');

export const mcpServiceSearchInputSchema = z.object({
  query: z
    .string()
    .max(10_000)
    .transform((words) => searchQueryTextSchema.parse(words))
    .describe(
      'What the person wants, in plain words. Can include a limit such as “under $500” or “within 3 days”.',
    ),
  max_price_usd: z
    .number()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Highest price of one service, in dollars.'),
  category: z.string().max(100).optional().describe('Category name, as shown on services.'),
});

export const mcpServiceInputSchema = z.object({ service: serviceIdOrSlugSchema });

export const mcpCartLinkInputSchema = z.object({
  services: z
    .array(z.object({ service: serviceIdOrSlugSchema, quantity: z.int().min(1).max(1_000).default(1) }))
    .min(1)
    .max(50),
  promo_code: z.string().max(64).optional(),
});

const usDollarsSchema = z.number().describe('US dollars');

/** A service, in the terms of its page. */
const mcpServiceFieldsSchema = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  price_usd: usDollarsSchema,
  url: z.url(),
  summary: z.string(),
  delivery_days: z.number(),
  delivered_by: z.string().describe('If it is bought and its questions are answered now.'),
});

export const mcpServiceSearchOutputSchema = z.object({ services: z.array(mcpServiceFieldsSchema) });

export const mcpServiceOutputSchema = z.object({
  service: mcpServiceFieldsSchema
    .extend({
      included: z.array(z.string()),
      not_included: z.array(z.string()),
      brief_questions: z.array(z.string()).describe('What the buyer is asked after payment.'),
      revision_rounds: z.number(),
      verified_rating: z.object({ average: z.number(), count: z.number() }).nullable(),
      refund_days: z.number().describe('Days after the last delivery in which a refund can be requested.'),
      terms_url: z.url(),
    })
    .nullable(),
});

export const mcpCartLinkOutputSchema = z.object({
  cart_url: z.url().nullable().describe('The page where a person reviews the cart and pays.'),
  subtotal_usd: usDollarsSchema,
  discount_usd: usDollarsSchema,
  total_usd: usDollarsSchema,
  tell_the_buyer: z.array(z.string()).describe('Tell the buyer this before they open the link.'),
});
