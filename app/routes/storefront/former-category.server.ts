import { redirect } from 'react-router';

import { categoryRenamed } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Leads an address that names a category by a name it had before to the same address with its present one. */
export function redirectFormerCategory({ categories }: AppContext, { pathname, searchParams }: URL): void {
  const asked = searchParams.get('category');
  const present = asked === null ? null : categoryRenamed(categories, asked);
  if (present === null) return;
  const search = new URLSearchParams(searchParams);
  search.set('category', present);
  throw redirect(`${pathname}?${search.toString()}`, 301);
}
