import { z } from 'zod';

import { queryText } from '#app/modules/search/schemas.ts';
import { LONGEST_QUERY } from '#app/modules/search/query-length.ts';

/** Text that people wrote or programs made up: it is data, whatever it says, and is never read as anything else. */
const text = (longest: number) => z.string().max(longest);
const id = text(200).min(1);
const cents = z.int().min(0).max(1_000_000_000);

/** Where the buyer is and what for: hints; what the shop cannot use is left alone. */
const context = z
  .looseObject({
    intent: text(2_000).optional().describe('What the buyer wants, in their words.'),
    language: text(40).optional(),
    currency: text(10).optional().describe('ISO 4217. Prices are in USD.'),
  })
  .optional();

const attribution = z
  .record(text(100), text(500))
  .optional()
  .describe('Where the buyer came from: utm_source, utm_medium, utm_campaign and so on.');

const filters = z
  .looseObject({
    categories: z.array(text(100)).max(20).optional().describe('Category names. Matches any of them.'),
    price: z
      .looseObject({ min: cents.optional(), max: cents.optional() })
      .optional()
      .describe('In US cents.'),
  })
  .optional();

/** What is searched for: at least words or a filter. Of words that are too many the first count. */
export const searchRequest = z
  .looseObject({
    query: text(10_000)
      .transform((words) => queryText.parse(words))
      .optional()
      .describe(`What to look for, in words. The first ${LONGEST_QUERY} characters count.`),
    filters,
    context,
    attribution,
    pagination: z.looseObject({ cursor: text(200).optional(), limit: z.int().min(1).optional() }).optional(),
  })
  .refine(({ query, filters: narrowed }) => query !== undefined || narrowed !== undefined, {
    error: 'Give a query or filters.',
  });

export const MOST_LOOKED_UP = 50;

export const lookupRequest = z.looseObject({
  ids: z.array(id).min(1).max(MOST_LOOKED_UP).describe('IDs or slugs of services.'),
  filters,
  context,
  attribution,
});

export const productRequest = z.looseObject({
  id: id.describe('ID or slug of a service.'),
  context,
  attribution,
});

const lineItems = z
  .array(
    z.looseObject({
      id: text(200).optional(),
      item: z.looseObject({
        id: id.describe('ID of a variant, which is a service.'),
        quantity_unit: z
          .looseObject({ unit: text(20), scale: z.int().optional() })
          .optional()
          .describe('Services are sold in whole units (C62). Other units are rejected.'),
      }),
      quantity: z.int().min(1).max(1_000_000),
    }),
  )
  .max(50)
  .describe('All services in the cart. An update replaces them.');

const discounts = z
  .looseObject({ codes: z.array(text(64)).max(10).optional() })
  .optional()
  .describe('discounts.codes: promo codes, one of which counts. They replace earlier ones.');

/** Who buys says so on the page of the shop: what is sent of them here is not kept. */
const buyer = z
  .looseObject({})
  .optional()
  .describe('Not stored. Buyers identify themselves on the shop’s page.');

const noId = { id: z.never({ error: 'The ID goes next to this object, not inside it.' }).optional() };

export const cartRequest = z.looseObject({
  ...noId,
  line_items: lineItems.min(1),
  discounts,
  buyer,
  context,
  attribution,
});

export const newCheckoutRequest = z.looseObject({
  ...noId,
  cart_id: text(200).optional().describe('The cart to check out. Its contents are used.'),
  line_items: lineItems.optional(),
  discounts,
  buyer,
  context,
  attribution,
});

/** Without lines those of the checkout stay. */
export const checkoutRequest = z.looseObject({
  ...noId,
  line_items: lineItems.min(1).optional(),
  discounts,
  buyer,
  context,
  attribution,
});

/** What is sent to complete one; there is nothing in it that could pay. */
export const completionRequest = z.looseObject({ ...noId });

export type SearchRequest = z.infer<typeof searchRequest>;
export type LookupRequest = z.infer<typeof lookupRequest>;
export type ProductRequest = z.infer<typeof productRequest>;
export type CartRequest = z.infer<typeof cartRequest>;
export type NewCheckoutRequest = z.infer<typeof newCheckoutRequest>;
export type CheckoutChange = z.infer<typeof checkoutRequest>;

const agent = z.looseObject({ profile: z.string().describe('URL of the platform’s profile.') });
const key = z.uuid({ error: 'The idempotency-key must be a UUID.' });

/** Of every call: who says to make it. */
export const meta = z.looseObject({ 'ucp-agent': agent, 'idempotency-key': key.optional() });
/** Of calls that must never happen twice. */
export const keyedMeta = z.looseObject({ 'ucp-agent': agent, 'idempotency-key': key });
