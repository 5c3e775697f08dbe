import type { Cents } from '#app/lib/money.ts';

import type { BulkEntityName } from '../entities.ts';

/** How a price changes: to an amount, by a percentage or by an amount, and how the result is rounded. */
export type BulkPriceChange = {
  how: 'set' | 'percent' | 'amount';
  /** In cents, or in percent. */
  value: number;
  round: 'none' | '00' | '99';
};
export type BulkEditListChange = { how: 'add' | 'remove' | 'set'; words: readonly string[] };

/** The changes to apply to many rows at once. */
export type BulkEditChanges = {
  status?: string;
  category?: string;
  price?: BulkPriceChange;
  deliveryDays?: number;
  /** Posts only. */
  author?: string;
  /** The reason for rejecting reviews. */
  rejectReason?: string;
  /** Badges of services, tags of leads and posts. */
  words?: BulkEditListChange;
};

/** What a bulk edit of one kind can change apart from the status. */
type BulkEditableFieldFlags = {
  category: boolean;
  price: boolean;
  delivery: boolean;
  author: boolean;
  /** Whether a status takes a reason. */
  reason: boolean;
  /** The label of its list of words; null if it has none. */
  words: 'Badges' | 'Tags' | null;
};
const NO_BULK_EDITABLE_FIELDS: BulkEditableFieldFlags = {
  category: false,
  price: false,
  delivery: false,
  author: false,
  reason: false,
  words: null,
};

/** What a bulk edit can change, by kind. */
export const EDITABLE_FIELDS_BY_ENTITY = {
  services: { ...NO_BULK_EDITABLE_FIELDS, category: true, price: true, delivery: true, words: 'Badges' },
  testimonials: { ...NO_BULK_EDITABLE_FIELDS, category: true },
  reviews: { ...NO_BULK_EDITABLE_FIELDS, reason: true },
  posts: { ...NO_BULK_EDITABLE_FIELDS, category: true, author: true, words: 'Tags' },
  'promo-codes': NO_BULK_EDITABLE_FIELDS,
  leads: { ...NO_BULK_EDITABLE_FIELDS, words: 'Tags' },
} as const satisfies Partial<Record<BulkEntityName, BulkEditableFieldFlags>>;
export type BulkEditableEntityName = keyof typeof EDITABLE_FIELDS_BY_ENTITY;
/** The keys of a literal record. */
export const EDITABLE_ENTITY_NAMES = Object.keys(EDITABLE_FIELDS_BY_ENTITY) as BulkEditableEntityName[];

export const isBulkEditableEntity = (name: string | null): name is BulkEditableEntityName =>
  name !== null && Object.hasOwn(EDITABLE_FIELDS_BY_ENTITY, name);

const PRICE_ROUNDERS: Record<BulkPriceChange['round'], (cents: Cents) => Cents> = {
  none: (cents) => cents,
  '00': (cents) => Math.round(cents / 100) * 100,
  // The nearest amount that ends in 99 cents, at least 99 cents.
  '99': (cents) => Math.max(99, Math.round((cents + 1) / 100) * 100 - 1),
};

const BULK_PRICE_CHANGE_CALCULATORS: Record<BulkPriceChange['how'], (cents: Cents, value: number) => Cents> =
  {
    set: (_, value) => value,
    percent: (cents, value) => Math.round((cents * (100 + value)) / 100),
    amount: (cents, value) => cents + value,
  };

/** Returns the price after a change. A missing price can only be set. */
export function applyPriceChange(cents: Cents | null, { how, value, round }: BulkPriceChange): Cents | null {
  if (cents === null && how !== 'set') return null;
  return PRICE_ROUNDERS[round](BULK_PRICE_CHANGE_CALCULATORS[how](cents ?? 0, value));
}

function applyBulkEditToTagList(before: readonly string[], { how, words }: BulkEditListChange): string[] {
  if (how === 'set') return [...words];
  return how === 'add' ? [...new Set([...before, ...words])] : before.filter((word) => !words.includes(word));
}

const listStringsInArray = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A status in the columns of the import. For a testimonial, featured is a separate flag. */
function mapBulkStatusToImportFields(
  name: BulkEditableEntityName,
  status: string,
  rejectReason: string | undefined,
): Record<string, unknown> {
  if (name === 'leads') return { stage: status };
  // The reason belongs to a rejection and is cleared with it.
  if (name === 'reviews')
    return { status, reject_reason: status === 'rejected' ? (rejectReason ?? null) : null };
  if (name !== 'testimonials') return { status };
  const isFeatured = status === 'featured';
  return { status: isFeatured ? 'approved' : status, is_featured: isFeatured };
}

/** Tags of posts are lowercase. */
const lowercaseTagsOfPostBulkEdit = (
  name: BulkEditableEntityName,
  change: BulkEditListChange,
): BulkEditListChange =>
  name === 'posts' ? { ...change, words: change.words.map((word) => word.toLowerCase()) } : change;

/**
 * Returns the values of a row after the changes, in the field names of the
 * import; only the fields that the changes affect.
 */
export function applyBulkEditToRow(
  name: BulkEditableEntityName,
  row: Readonly<Record<string, unknown>>,
  { status, category, price, deliveryDays, author, rejectReason, words }: BulkEditChanges,
): Record<string, unknown> {
  const wordField = name === 'services' ? 'badge_codes' : 'tags';
  const cents = typeof row['price_usd'] === 'number' ? row['price_usd'] : null;
  return {
    ...(status !== undefined && mapBulkStatusToImportFields(name, status, rejectReason)),
    ...(category !== undefined && {
      [name === 'testimonials' ? 'service_category' : 'category']: category,
    }),
    ...(price && { price_usd: applyPriceChange(cents, price) }),
    ...(deliveryDays !== undefined && { delivery_time_days: deliveryDays }),
    ...(author !== undefined && { author }),
    ...(words && {
      [wordField]: applyBulkEditToTagList(
        listStringsInArray(row[wordField]),
        lowercaseTagsOfPostBulkEdit(name, words),
      ),
    }),
  };
}
