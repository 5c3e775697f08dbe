import { z } from 'zod';

import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';

import { COOKIE_CONSENT_METHODS } from './cookie-consent.ts';

/** The first-party events (pages.md "Storefront pages"). */
export const FIRST_PARTY_ANALYTICS_EVENT_NAMES = [
  'page_view',
  'service_view',
  'add_to_cart',
  'checkout_start',
  'purchase',
  'search',
  'download',
  'exit_modal',
] as const;

const createLimitedTextSchema = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));

const EXIT_MODAL_EVENT_ACTIONS = ['shown', 'dismissed', 'converted'] as const;

/** POST /api/events. Amounts and ids come from the browser, so they are only counted. */
export const analyticsEventBodySchema = z
  .object({
    name: z.enum(FIRST_PARTY_ANALYTICS_EVENT_NAMES),
    path: createLimitedTextSchema(600).refine((path) => path.startsWith('/') && !path.includes('?')),
    referrer: createLimitedTextSchema(255).optional(),
    service_ids: z.array(createLimitedTextSchema(60)).max(50).optional(),
    value_cents: z.int().min(0).max(2_000_000_000).optional(),
    /** Which exit modal, and the action; for `exit_modal` only. */
    modal_id: z.uuid().optional(),
    action: z.enum(EXIT_MODAL_EVENT_ACTIONS).optional(),
    utm: utmCampaignFieldsSchema,
  })
  .refine(
    ({ name, modal_id: id, action }) => name !== 'exit_modal' || (id !== undefined && action !== undefined),
  );

/** POST /api/consent: an answer for each purpose that was offered. */
export const consentBodySchema = z.strictObject({
  analytics: z.boolean().optional(),
  marketing: z.boolean().optional(),
  method: z.enum(COOKIE_CONSENT_METHODS),
});
