import type { ShopTimeZone } from './shop-zone.ts';
import { getInstantInZone, addCalendarDays } from './zone-days.ts';

/** Fields that are points in time; the date of a delivery is a day as such. */
const IMPORT_TIMESTAMP_FIELDS = new Set([
  'starts_at',
  'publish_at',
  'published_at',
  'review_date',
  'created_at',
  'updated_at',
  'deleted_at',
]);
const ENDS_AT_FORM_FIELD = 'ends_at';

/** Returns whether a text is a calendar day without a time. */
const isIsoCalendarDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).getUTCDate() === Number(text.slice(8));

function getImportDayStartOrEnd(name: string, day: string, zone: ShopTimeZone): string {
  if (name !== ENDS_AT_FORM_FIELD) return getInstantInZone(zone, day, 0).toISOString();
  return new Date(getInstantInZone(zone, addCalendarDays(day, 1), 0).getTime() - 1).toISOString();
}

/**
 * Returns an import row in which a date without a time is a day in the shop's zone: it starts at 0:00 there,
 * and an end includes the whole day.
 */
export function convertImportRowDatesToShopTimes(
  zone: ShopTimeZone,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : value;
      const isMeant =
        (name === ENDS_AT_FORM_FIELD || IMPORT_TIMESTAMP_FIELDS.has(name)) && isIsoCalendarDay(text);
      return [name, isMeant ? getImportDayStartOrEnd(name, text, zone) : value];
    }),
  );
}
