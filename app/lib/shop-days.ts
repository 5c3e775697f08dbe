import type { ShopZone } from './shop-zone.ts';
import { instantIn, laterDay } from './zone-days.ts';

/** Fields that are points in time; the date of a delivery is a day as such. */
const TIME_FIELDS = new Set([
  'starts_at',
  'publish_at',
  'published_at',
  'review_date',
  'created_at',
  'updated_at',
  'deleted_at',
]);
const END_FIELD = 'ends_at';

/** Returns whether a text is a calendar day without a time. */
const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).getUTCDate() === Number(text.slice(8));

function momentOf(name: string, day: string, zone: ShopZone): string {
  if (name !== END_FIELD) return instantIn(zone, day, 0).toISOString();
  return new Date(instantIn(zone, laterDay(day, 1), 0).getTime() - 1).toISOString();
}

/**
 * Returns an import row in which a date without a time is a day in the shop's zone: it starts at 0:00 there,
 * and an end includes the whole day.
 */
export function withShopDays(
  zone: ShopZone,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value;
      const isMeant = (name === END_FIELD || TIME_FIELDS.has(name)) && isDay(text);
      return [name, isMeant ? momentOf(name, text, zone) : value];
    }),
  );
}
