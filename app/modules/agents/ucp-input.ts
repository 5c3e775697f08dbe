import { z } from 'zod';

import { queryText } from '#app/modules/search/schemas.ts';
import { LONGEST_QUERY } from '#app/modules/search/query-length.ts';

/** Text by people or programs: it is data, and never interpreted. */
const limitedText = (longest: number) => z.string().max(longest);
const idField = limitedText(200).min(1);
const centsField = z.int().min(0).max(1_000_000_000);

/** The buyer's location and intent, as hints; what the shop cannot use is ignored. */
const contextField = z
  .looseObject({
    intent: limitedText(2_000).optional().describe('What the buyer wants, in their words.'),
    language: limitedText(40).optional(),
    currency: limitedText(10).optional().describe('ISO 4217. Prices are in USD.'),
  })
  .optional();

const attributionField = z
  .record(limitedText(100), limitedText(500))
  .optional()
  .describe('Where the buyer came from: utm_source, utm_medium, utm_campaign and so on.');

const filtersField = z
  .looseObject({
    categories: z.array(limitedText(100)).max(20).optional().describe('Category names. Matches any of them.'),
    price: z
      .looseObject({ min: centsField.optional(), max: centsField.optional() })
      .optional()
      .describe('In US cents.'),
  })
  .optional();

/** A search: at least a query or a filter. A query that is too long is cut. */
export const searchRequest = z
  .looseObject({
    query: limitedText(10_000)
      .transform((words) => queryText.parse(words))
      .optional()
      .describe(`What to look for, in words. The first ${LONGEST_QUERY} characters count.`),
    filters: filtersField,
    context: contextField,
    attribution: attributionField,
    pagination: z
      .looseObject({ cursor: limitedText(200).optional(), limit: z.int().min(1).optional() })
      .optional(),
  })
  .refine(({ query, filters: narrowed }) => query !== undefined || narrowed !== undefined, {
    error: 'Give a query or filters.',
  });

export const MOST_LOOKED_UP = 50;

export const lookupRequest = z.looseObject({
  ids: z.array(idField).min(1).max(MOST_LOOKED_UP).describe('IDs or slugs of services.'),
  filters: filtersField,
  context: contextField,
  attribution: attributionField,
});

export const productRequest = z.looseObject({
  id: idField.describe('ID or slug of a service.'),
  context: contextField,
  attribution: attributionField,
});

const lineItems = z
  .array(
    z.looseObject({
      id: limitedText(200).optional(),
      item: z.looseObject({
        id: idField.describe('ID of a variant, which is a service.'),
        quantity_unit: z
          .looseObject({ unit: limitedText(20), scale: z.int().optional() })
          .optional()
          .describe('Services are sold in whole units (C62). Other units are rejected.'),
      }),
      quantity: z.int().min(1).max(1_000_000),
    }),
  )
  .max(50)
  .describe('All services in the cart. An update replaces them.');

const discountsField = z
  .looseObject({ codes: z.array(limitedText(64)).max(10).optional() })
  .optional()
  .describe('discounts.codes: promo codes, one of which counts. They replace earlier ones.');

/** Buyers identify themselves on the shop's page: buyer data sent here is not stored. */
const buyerField = z
  .looseObject({})
  .optional()
  .describe('Not stored. Buyers identify themselves on the shop’s page.');

const noId = { id: z.never({ error: 'The ID goes next to this object, not inside it.' }).optional() };

export const cartRequest = z.looseObject({
  ...noId,
  line_items: lineItems.min(1),
  discounts: discountsField,
  buyer: buyerField,
  context: contextField,
  attribution: attributionField,
});

export const newCheckoutRequest = z.looseObject({
  ...noId,
  cart_id: limitedText(200).optional().describe('The cart to check out. Its contents are used.'),
  line_items: lineItems.optional(),
  discounts: discountsField,
  buyer: buyerField,
  context: contextField,
  attribution: attributionField,
});

/** Without lines the checkout keeps its own. */
export const checkoutRequest = z.looseObject({
  ...noId,
  line_items: lineItems.min(1).optional(),
  discounts: discountsField,
  buyer: buyerField,
  context: contextField,
  attribution: attributionField,
});

/** The request to complete a checkout; no field of it can pay. */
export const completionRequest = z.looseObject({ ...noId });

export type SearchRequest = z.infer<typeof searchRequest>;
export type LookupRequest = z.infer<typeof lookupRequest>;
export type ProductRequest = z.infer<typeof productRequest>;
export type CartRequest = z.infer<typeof cartRequest>;
export type NewCheckoutRequest = z.infer<typeof newCheckoutRequest>;
export type CheckoutChange = z.infer<typeof checkoutRequest>;

const agentField = z.looseObject({ profile: z.string().describe('URL of the platform’s profile.') });
const idempotencyKeyField = z.uuid({ error: 'The idempotency-key must be a UUID.' });

/** The metadata of every call: its caller. */
export const meta = z.looseObject({
  'ucp-agent': agentField,
  'idempotency-key': idempotencyKeyField.optional(),
});
/** For calls that must not happen twice. */
export const keyedMeta = z.looseObject({ 'ucp-agent': agentField, 'idempotency-key': idempotencyKeyField });
