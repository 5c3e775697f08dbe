import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { isUuid } from '#app/lib/uuid.ts';

import { type PromoAppliesTo, isPromoCodeScopeLimited } from './model.ts';

/** What a code applies to, as choices of its form. */
export const PROMO_CODE_APPLIES_TO_OPTIONS = [
  { value: 'all', label: 'All services' },
  { value: 'chosen', label: 'Chosen categories and services' },
] as const;

/** For more services use a category, or no limit; an admin form has at most 500 fields. */
export const MAX_PROMO_SERVICES = 400;

/** Checkboxes of one name; the form also has an empty one, so that a list without ticks is still posted. */
const checkboxListSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat().filter((text) => text !== '')),
);

/**
 * The form fields for what a code applies to. A form without the choice is
 * rejected, since it must never widen a code.
 */
export const promoAppliesToFieldSchemas = {
  applies_to: z.enum(['all', 'chosen'], 'Choose what the code applies to.'),
  categories: checkboxListSchema,
  service_ids: checkboxListSchema,
};

type PromoAppliesToFormInput = { applies_to: 'all' | 'chosen'; categories: string[]; service_ids: string[] };

const convertEmptyPromoListToNull = (list: readonly string[]): readonly string[] | null =>
  list.length === 0 ? null : list;

/** Returns sorted lists without duplicates; an empty list becomes null. */
export const normalizePromoCodeAppliesTo = ({ serviceIds, categories }: PromoAppliesTo): PromoAppliesTo => ({
  serviceIds: convertEmptyPromoListToNull([...new Set(serviceIds ?? [])].toSorted()),
  categories: convertEmptyPromoListToNull([...new Set(categories ?? [])].toSorted()),
});

/** Returns the limits of a submitted form. */
export const parsePromoAppliesToForm = ({
  applies_to: choice,
  categories,
  service_ids: ids,
}: PromoAppliesToFormInput): PromoAppliesTo =>
  choice === 'all'
    ? { serviceIds: null, categories: null }
    : normalizePromoCodeAppliesTo({ serviceIds: ids.map((id) => id.toLowerCase()), categories });

/** Returns the problem of the limits; null if there is none. */
export function getPromoAppliesToProblem({
  applies_to: choice,
  categories,
  service_ids: ids,
}: PromoAppliesToFormInput): string | null {
  if (choice === 'all') return null;
  if (!ids.every(isUuid)) return 'Choose categories and services from the list.';
  if (ids.length > MAX_PROMO_SERVICES)
    return `Choose at most ${MAX_PROMO_SERVICES} services, or their categories.`;
  return ids.length + categories.length === 0 ? 'Choose a category or a service, or “All services”.' : null;
}

/** Returns the form values. */
export const toPromoAppliesToFormValues = (terms: PromoAppliesTo): FormValues => ({
  applies_to: isPromoCodeScopeLimited(terms) ? 'chosen' : 'all',
  categories: terms.categories ?? [],
  service_ids: terms.serviceIds ?? [],
});
