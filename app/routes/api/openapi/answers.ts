import { z } from 'zod';

import type { CheckoutConfirmation } from '#app/modules/checkout/confirmation.ts';
import { EXIT_MODAL_OFFER_TYPES, type ExitModalForBrowser } from '#app/modules/exit-modal/model.ts';
import type { SearchApiResponse } from '#app/modules/search/answers/search-answer.ts';

// The responses of the functions. A request test checks each of them against what the built shop returns.

const amountCentsSchema = z.int().describe('In cents.');
const utcTimestampSchema = z.iso.datetime().describe('ISO 8601, UTC.');
const slideUrlSchema = z.string().optional().describe('The first slide, small. Absent if none is uploaded.');
const categoryNameSchema = z.string().describe('Name of a category of the shop.');

/** The error response of every function. */
export const shopApiErrorResponseSchema = z.object({
  error: z.string().describe('A message to show to people.'),
  code: z.string(),
  details: z.unknown().optional(),
});

export const checkoutUrlResponseSchema = z.object({
  url: z.string().describe('The URL of the payment page.'),
  order_id: z.uuid(),
});

export const orderConfirmationResponseSchema = z.object({
  order_id: z.string().nullable(),
  customer_email: z.string().nullable(),
  service_title: z.string().nullable(),
  total_usd: amountCentsSchema.nullable(),
  due_at: z.string().nullable(),
  status: z.string(),
  first_view: z.boolean(),
  brief_url: z.string().optional(),
}) satisfies z.ZodType<CheckoutConfirmation>;

export const paymentProcessingResponseSchema = z.object({ status: z.literal('processing') });

export const promoCodeResponseSchema = z.object({
  code: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.int().describe('A percentage, or an amount in cents.'),
  discount_cents: z.int(),
  eligible_service_ids: z
    .array(z.string())
    .optional()
    .describe('The services in these items that a limited code applies to. Absent if it applies to all.'),
});

export const cartLinesResponseSchema = z.object({
  as_of: utcTimestampSchema,
  promise: z
    .object({ due_at: utcTimestampSchema, order_by: utcTimestampSchema, as_of: utcTimestampSchema })
    .nullable(),
  services: z.array(
    z.object({
      id: z.string(),
      slug: z.string().nullable(),
      title: z.string(),
      category: categoryNameSchema,
      price_usd: amountCentsSchema,
      delivery_time_days: z.int(),
      needs_brief: z.boolean(),
      image_url: slideUrlSchema,
    }),
  ),
});

const serviceFoundBySearchSchema = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  title: z.string(),
  category: z.string(),
  price_usd: amountCentsSchema,
  projects_sold_30d: z.int(),
  shown_sold_30d: z.int(),
  snippet: z.string(),
  image_url: slideUrlSchema,
});
const matchedTextRangesSchema = z.array(z.tuple([z.int(), z.int()])).describe('Start and end of the match.');
const serviceSearchHitSchema = serviceFoundBySearchSchema.extend({
  matches: z.object({ title: matchedTextRangesSchema, snippet: matchedTextRangesSchema }),
});

export const searchSuggestionsResponseSchema = z.object({ services: z.array(serviceFoundBySearchSchema) });

export const searchResponseSchema = z
  .object({
    results: z.array(serviceSearchHitSchema).describe('Best match first. Empty if nothing matches.'),
    intent: z.object({
      rest: z.string(),
      min_usd: amountCentsSchema.nullable(),
      max_usd: amountCentsSchema.nullable(),
      max_days: z.number().nullable(),
      wants_fast: z.boolean(),
      categories: z.array(z.string()),
      chips: z.array(
        z.object({ kind: z.enum(['price', 'delivery', 'fast']), label: z.string(), without: z.string() }),
      ),
    }),
    corrected: z.string().nullable(),
    nearest: z.array(serviceSearchHitSchema),
    redirect: z.string().optional().describe('A page of the shop that answers this question.'),
  })
  .and(
    z.union([
      z.object({ mode: z.literal('hybrid') }),
      z.object({ mode: z.literal('lexical'), reason: z.enum(['loading', 'off', 'failed']) }),
    ]),
  ) satisfies z.ZodType<SearchApiResponse>;

export const formTokenResponseSchema = z.object({ token: z.string() });
export const successMessageResponseSchema = z.object({ message: z.string() });
export const consentSavedResponseSchema = z.object({ saved: z.literal(true) });
export const testimonialFullTextResponseSchema = z.object({ text: z.string() });
export const caseStudyFilesResponseSchema = z.object({ files: z.array(z.object({ file_url: z.string() })) });
export const reviewEditTokenResponseSchema = z.object({ edit_token: z.string() });
export const codeSentResponseSchema = z.object({ code_token: z.string() });
export const webhookReceivedResponseSchema = z.object({ received: z.literal(true) });

export const currentUserResponseSchema = z.object({
  signed_in: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  unread: z.int(),
  staff: z.object({ payments: z.string(), is_demo_data: z.boolean() }).nullable(),
});

const exitModalSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  action: z.enum(EXIT_MODAL_OFFER_TYPES.map(({ value }) => value)),
  label: z.string(),
  href: z.string().nullable(),
  promoCode: z.string().nullable(),
  dismissLabel: z.string(),
  legalLine: z.string(),
  isOnPhones: z.boolean(),
  onlyPages: z.array(z.string()).readonly(),
  exceptPages: z.array(z.string()).readonly(),
  visitors: z.enum(['all', 'new', 'returning']),
  cart: z.enum(['any', 'empty', 'filled']),
  utm: z.array(z.string()).readonly(),
}) satisfies z.ZodType<ExitModalForBrowser>;
export const exitModalsResponseSchema = z.object({ modals: z.array(exitModalSchema) });

export const statusTrueResponseSchema = z.object({ status: z.literal(true) });
export const apiSuccessResponseSchema = z.object({ success: z.literal(true) });
export const signedInSessionResponseSchema = z
  .object({ user: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.string() }) })
  .nullable();
