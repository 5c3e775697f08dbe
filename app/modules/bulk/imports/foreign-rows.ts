import { slugOf } from '#app/lib/slug.ts';
import { CATEGORIES } from '#app/modules/catalog/categories.ts';

import type { FileShape } from '../model.ts';

const STATUSES: Readonly<Record<string, string>> = {
  '1': 'published',
  true: 'published',
  active: 'published',
  publish: 'published',
  published: 'published',
  archived: 'archived',
};

/** A handle as it reads: WordPress escapes every letter of it that is not of ASCII. */
function unescaped(handle: string): string {
  try {
    return decodeURIComponent(handle);
  } catch {
    return handle;
  }
}

/** A category of this shop, if one of the names says so; Shopify and WooCommerce write paths such as `Ads > Social, Video`. */
function categoryOf(names: string): string | null {
  const parts = names.split(/[>,]/).map((part) => part.trim().toLowerCase());
  return CATEGORIES.find(({ name }) => parts.includes(name.toLowerCase()))?.name ?? null;
}

/**
 * A row of another shop's export as ours: its handle becomes a slug, its state one of ours, and a category this shop does not have
 * is left out. What cannot be public without a category is a draft.
 */
export function fromForeign(
  shape: FileShape,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (shape === 'own') return { ...row };
  const word = (name: string) => (typeof row[name] === 'string' ? row[name] : '');
  const ours: Record<string, unknown> = { ...row };
  if (Object.hasOwn(row, 'slug')) ours['slug'] = slugOf(unescaped(word('slug'))) || null;
  if (Object.hasOwn(row, 'category')) ours['category'] = categoryOf(word('category'));
  if (Object.hasOwn(row, 'status')) {
    const status = STATUSES[word('status').toLowerCase()] ?? 'draft';
    ours['status'] = status === 'published' && !ours['category'] ? 'draft' : status;
  }
  return ours;
}

/** Lines that only say more about the line before: variants and pictures of a product, which have no title of their own. */
export const isContinuation = (shape: FileShape, cells: Readonly<Record<string, unknown>>): boolean =>
  shape === 'shopify' && typeof cells['Title'] === 'string' && cells['Title'].trim() === '';
