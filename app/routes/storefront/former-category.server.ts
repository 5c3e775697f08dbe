import { redirect } from 'react-router';

import { findCurrentNameOfCategory } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Redirects an address that uses a category's former name to the same address with its current name. */
export function redirectRenamedCategoryUrl(
  { categories }: AppContext,
  { pathname, searchParams }: URL,
): void {
  const requested = searchParams.get('category');
  const present = requested === null ? null : findCurrentNameOfCategory(categories, requested);
  if (present === null) return;
  const search = new URLSearchParams(searchParams);
  search.set('category', present);
  throw redirect(`${pathname}?${search.toString()}`, 301);
}
