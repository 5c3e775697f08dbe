import { z } from 'zod';

import { searchQueryTextSchema } from '#app/modules/search/schemas.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '#app/modules/search/query-length.ts';

/** Text by people or programs: it is data, and never interpreted. */
const createUcpLimitedTextSchema = (longest: number) => z.string().max(longest);
const ucpRequestIdSchema = createUcpLimitedTextSchema(200).min(1);
const ucpCentsSchema = z.int().min(0).max(1_000_000_000);

/** The buyer's location and intent, as hints; what the shop cannot use is ignored. */
const ucpBuyerContextField = z
  .looseObject({
    intent: createUcpLimitedTextSchema(2_000).optional().describe('What the buyer wants, in their words.'),
    language: createUcpLimitedTextSchema(40).optional(),
    currency: createUcpLimitedTextSchema(10).optional().describe('ISO 4217. Prices are in USD.'),
  })
  .optional();

const marketingAttributionFieldSchema = z
  .record(createUcpLimitedTextSchema(100), createUcpLimitedTextSchema(500))
  .optional()
  .describe('Where the buyer came from: utm_source, utm_medium, utm_campaign and so on.');

const catalogFiltersFieldSchema = z
  .looseObject({
    categories: z
      .array(createUcpLimitedTextSchema(100))
      .max(20)
      .optional()
      .describe('Category names. Matches any of them.'),
    price: z
      .looseObject({ min: ucpCentsSchema.optional(), max: ucpCentsSchema.optional() })
      .optional()
      .describe('In US cents.'),
  })
  .optional();

/** A search: at least a query or a filter. A query that is too long is cut. */
export const ucpCatalogSearchRequestSchema = z
  .looseObject({
    query: createUcpLimitedTextSchema(10_000)
      .transform((words) => searchQueryTextSchema.parse(words))
      .optional()
      .describe(`What to look for, in words. The first ${MAX_SEARCH_QUERY_LENGTH} characters count.`),
    filters: catalogFiltersFieldSchema,
    context: ucpBuyerContextField,
    attribution: marketingAttributionFieldSchema,
    pagination: z
      .looseObject({ cursor: createUcpLimitedTextSchema(200).optional(), limit: z.int().min(1).optional() })
      .optional(),
  })
  .refine(({ query, filters: narrowed }) => query !== undefined || narrowed !== undefined, {
    error: 'Give a query or filters.',
  });

export const MAX_CATALOG_LOOKUP_IDS = 50;

export const ucpServiceLookupRequestSchema = z.looseObject({
  ids: z.array(ucpRequestIdSchema).min(1).max(MAX_CATALOG_LOOKUP_IDS).describe('IDs or slugs of services.'),
  filters: catalogFiltersFieldSchema,
  context: ucpBuyerContextField,
  attribution: marketingAttributionFieldSchema,
});

export const ucpGetProductRequestSchema = z.looseObject({
  id: ucpRequestIdSchema.describe('ID or slug of a service.'),
  context: ucpBuyerContextField,
  attribution: marketingAttributionFieldSchema,
});

const ucpCartLineItemsSchema = z
  .array(
    z.looseObject({
      id: createUcpLimitedTextSchema(200).optional(),
      item: z.looseObject({
        id: ucpRequestIdSchema.describe('ID of a variant, which is a service.'),
        quantity_unit: z
          .looseObject({ unit: createUcpLimitedTextSchema(20), scale: z.int().optional() })
          .optional()
          .describe('Services are sold in whole units (C62). Other units are rejected.'),
      }),
      quantity: z.int().min(1).max(1_000_000),
    }),
  )
  .max(50)
  .describe('All services in the cart. An update replaces them.');

const ucpDiscountsInputSchema = z
  .looseObject({ codes: z.array(createUcpLimitedTextSchema(64)).max(10).optional() })
  .optional()
  .describe('discounts.codes: promo codes, one of which counts. They replace earlier ones.');

/** Buyers identify themselves on the shop's page: buyer data sent here is not stored. */
const ignoredUcpBuyerSchema = z
  .looseObject({})
  .optional()
  .describe('Not stored. Buyers identify themselves on the shop’s page.');

const ucpBodyForbiddenIdSchemaFields = {
  id: z.never({ error: 'The ID goes next to this object, not inside it.' }).optional(),
};

export const ucpCartRequestSchema = z.looseObject({
  ...ucpBodyForbiddenIdSchemaFields,
  line_items: ucpCartLineItemsSchema.min(1),
  discounts: ucpDiscountsInputSchema,
  buyer: ignoredUcpBuyerSchema,
  context: ucpBuyerContextField,
  attribution: marketingAttributionFieldSchema,
});

export const newCheckoutRequestSchema = z.looseObject({
  ...ucpBodyForbiddenIdSchemaFields,
  cart_id: createUcpLimitedTextSchema(200)
    .optional()
    .describe('The cart to check out. Its contents are used.'),
  line_items: ucpCartLineItemsSchema.optional(),
  discounts: ucpDiscountsInputSchema,
  buyer: ignoredUcpBuyerSchema,
  context: ucpBuyerContextField,
  attribution: marketingAttributionFieldSchema,
});

/** Without lines the checkout keeps its own. */
export const ucpCheckoutUpdateSchema = z.looseObject({
  ...ucpBodyForbiddenIdSchemaFields,
  line_items: ucpCartLineItemsSchema.min(1).optional(),
  discounts: ucpDiscountsInputSchema,
  buyer: ignoredUcpBuyerSchema,
  context: ucpBuyerContextField,
  attribution: marketingAttributionFieldSchema,
});

/** The request to complete a checkout; no field of it can pay. */
export const ucpCheckoutCompletionSchema = z.looseObject({ ...ucpBodyForbiddenIdSchemaFields });

export type UcpCatalogSearchRequest = z.infer<typeof ucpCatalogSearchRequestSchema>;
export type CatalogLookupRequest = z.infer<typeof ucpServiceLookupRequestSchema>;
export type UcpGetProductRequest = z.infer<typeof ucpGetProductRequestSchema>;
export type UcpCartRequest = z.infer<typeof ucpCartRequestSchema>;
export type UcpNewCheckoutRequest = z.infer<typeof newCheckoutRequestSchema>;
export type UcpCheckoutUpdateInput = z.infer<typeof ucpCheckoutUpdateSchema>;

const ucpAgentProfileField = z.looseObject({
  profile: z.string().describe('URL of the platform’s profile.'),
});
const idempotencyKeyField = z.uuid({ error: 'The idempotency-key must be a UUID.' });

/** The metadata of every call: its caller. */
export const meta = z.looseObject({
  'ucp-agent': ucpAgentProfileField,
  'idempotency-key': idempotencyKeyField.optional(),
});
/** For calls that must not happen twice. */
export const idempotentMetaSchema = z.looseObject({
  'ucp-agent': ucpAgentProfileField,
  'idempotency-key': idempotencyKeyField,
});
