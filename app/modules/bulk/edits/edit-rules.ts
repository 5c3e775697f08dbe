import type { Cents } from '#app/lib/money.ts';

import type { EntityName } from '../entities.ts';

/** How a price is changed: to an amount, by a percentage, by an amount; and how it is rounded then. */
export type PriceChange = {
  how: 'set' | 'percent' | 'amount';
  /** Cents, or percent. */
  value: number;
  round: 'none' | '00' | '99';
};
export type WordsChange = { how: 'add' | 'remove' | 'set'; words: readonly string[] };

/** What is changed of many rows at once. */
export type EditChanges = {
  status?: string;
  category?: string;
  price?: PriceChange;
  deliveryDays?: number;
  /** Badges of services, tags of leads. */
  words?: WordsChange;
};

/** What can be changed of each kind; the lists of reviews and posts have deeds of their own for many rows. */
export const EDITABLE = {
  services: { status: true, category: true, price: true, delivery: true, words: 'Badges' },
  testimonials: { status: true, category: true, price: false, delivery: false, words: null },
  'promo-codes': { status: true, category: false, price: false, delivery: false, words: null },
  leads: { status: true, category: false, price: false, delivery: false, words: 'Tags' },
} as const satisfies Partial<Record<EntityName, unknown>>;
export type EditableName = keyof typeof EDITABLE;
/** A record's own keys. */
export const EDITABLE_NAMES = Object.keys(EDITABLE) as EditableName[];

export const isEditable = (name: string | null): name is EditableName =>
  name !== null && Object.hasOwn(EDITABLE, name);

const ROUNDED: Record<PriceChange['round'], (cents: Cents) => Cents> = {
  none: (cents) => cents,
  '00': (cents) => Math.round(cents / 100) * 100,
  // The nearest amount that ends so, and never below 99 cents.
  '99': (cents) => Math.max(99, Math.round((cents + 1) / 100) * 100 - 1),
};

const CHANGED: Record<PriceChange['how'], (cents: Cents, value: number) => Cents> = {
  set: (_, value) => value,
  percent: (cents, value) => Math.round((cents * (100 + value)) / 100),
  amount: (cents, value) => cents + value,
};

/** A price after a change; one that is missing is only ever set. */
export function changedPrice(cents: Cents | null, { how, value, round }: PriceChange): Cents | null {
  if (cents === null && how !== 'set') return null;
  return ROUNDED[round](CHANGED[how](cents ?? 0, value));
}

function changedWords(before: readonly string[], { how, words }: WordsChange): string[] {
  if (how === 'set') return [...words];
  return how === 'add' ? [...new Set([...before, ...words])] : before.filter((word) => !words.includes(word));
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A status in the columns of the import: of a testimonial, featured is a flag beside it. */
function statusValues(name: EditableName, status: string): Record<string, unknown> {
  if (name === 'leads') return { stage: status };
  if (name !== 'testimonials') return { status };
  const isFeatured = status === 'featured';
  return { status: isFeatured ? 'approved' : status, is_featured: isFeatured };
}

/** What a row becomes, in the field names of its import; only what the changes are about. */
export function editedValues(
  name: EditableName,
  row: Readonly<Record<string, unknown>>,
  { status, category, price, deliveryDays, words }: EditChanges,
): Record<string, unknown> {
  const wordField = name === 'leads' ? 'tags' : 'badge_codes';
  const cents = typeof row['price_usd'] === 'number' ? row['price_usd'] : null;
  return {
    ...(status !== undefined && statusValues(name, status)),
    ...(category !== undefined && {
      [name === 'testimonials' ? 'service_category' : 'category']: category,
    }),
    ...(price && { price_usd: changedPrice(cents, price) }),
    ...(deliveryDays !== undefined && { delivery_time_days: deliveryDays }),
    ...(words && { [wordField]: changedWords(listOf(row[wordField]), words) }),
  };
}
