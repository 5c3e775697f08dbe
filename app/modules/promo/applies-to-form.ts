import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { isUuid } from '#app/lib/uuid.ts';

import { type AppliesTo, isLimited } from './model.ts';

/** What a code applies to, as its form offers it. */
export const APPLIES_TO = [
  { value: 'all', label: 'All services' },
  { value: 'chosen', label: 'Chosen categories and services' },
] as const;

/** More is a category, or every service; a form of the staff has at most 500 fields. */
export const MOST_SERVICES = 400;

/** Boxes of one name; the form has an empty one as well, so that a list without ticks is a list. */
const ticked = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat().filter((text) => text !== '')),
);

/** The fields of a form that says what a code applies to. Without the choice a form is refused: it must never widen a code. */
export const appliesToFields = {
  applies_to: z.enum(['all', 'chosen'], 'Choose what the code applies to.'),
  categories: ticked,
  service_ids: ticked,
};

type Ticked = { applies_to: 'all' | 'chosen'; categories: string[]; service_ids: string[] };

const listOrNull = (list: readonly string[]): readonly string[] | null => (list.length === 0 ? null : list);

/** Lists in one order, each name once; an empty list is none. */
export const inOneOrder = ({ serviceIds, categories }: AppliesTo): AppliesTo => ({
  serviceIds: listOrNull([...new Set(serviceIds ?? [])].toSorted()),
  categories: listOrNull([...new Set(categories ?? [])].toSorted()),
});

/** What a form says of services and categories. */
export const appliesToOf = ({ applies_to: choice, categories, service_ids: ids }: Ticked): AppliesTo =>
  choice === 'all'
    ? { serviceIds: null, categories: null }
    : inOneOrder({ serviceIds: ids.map((id) => id.toLowerCase()), categories });

/** What is wrong with it; null when nothing is. */
export function appliesToProblem({
  applies_to: choice,
  categories,
  service_ids: ids,
}: Ticked): string | null {
  if (choice === 'all') return null;
  if (!ids.every(isUuid)) return 'Choose categories and services from the list.';
  if (ids.length > MOST_SERVICES) return `Choose at most ${MOST_SERVICES} services, or their categories.`;
  return ids.length + categories.length === 0 ? 'Choose a category or a service, or “All services”.' : null;
}

/** What the fields of the form hold. */
export const appliesToValues = (terms: AppliesTo): FormValues => ({
  applies_to: isLimited(terms) ? 'chosen' : 'all',
  categories: terms.categories ?? [],
  service_ids: terms.serviceIds ?? [],
});
