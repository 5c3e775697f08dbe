import { createContext, use } from 'react';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { ZoneOfShop } from '#app/ui/shop-time.ts';

/** The zone this person chose to read times in; null is that of the shop. The frame sets it. */
export const ReaderZone = createContext<ShopZone | null>(null);

/** The zone in which the admin tells times. */
export function useReaderZone(): ShopZone {
  const own = use(ReaderZone);
  const shop = use(ZoneOfShop);
  return own ?? shop;
}

/** How much of a moment is told. `isShort` leaves out the year of this year, for the narrow columns of lists. */
type Told = { hasTime: boolean; isShort?: boolean };
const WHOLE: Told = { hasTime: true };

const UTC: ShopZone = { id: 'UTC', short: 'UTC', name: 'UTC' };

/** Making a format costs a hundred times what using it does; zones are few, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = { hasTime: boolean; hasYear: boolean };

function formatOf({ hasTime, hasYear }: Parts, { id: timeZone, short }: ShopZone): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasTime} ${hasYear}`;
  const known = formats.get(key);
  if (known) return known;
  const timeZoneName = short === null ? 'shortOffset' : undefined;
  const clock = hasTime ? ({ hour: 'numeric', minute: '2-digit', timeZoneName } as const) : {};
  const year = hasYear ? 'numeric' : undefined;
  const options = { timeZone, year, month: 'short', day: 'numeric', ...clock } as const;
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** `Nov 20, 2026` or `Nov 20, 2026, 2:14 PM ET` in a zone. */
function format(at: Date, { hasTime, isShort = false }: Told, zone: ShopZone): string {
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear();
  const text = formatOf({ hasTime, hasYear: !isShort || !isThisYear }, zone).format(at);
  // Engines disagree about spaces, and about how no difference is written.
  const words = text.replaceAll(/\s/g, ' ').replace(/GMT[+-]0$/, 'GMT');
  return hasTime && zone.short !== null ? `${words} ${zone.short}` : words;
}

/** The same, in UTC where this browser does not know the zone. */
function formatIn(at: Date, told: Told, zone: ShopZone): string {
  try {
    return format(at, told, zone);
  } catch {
    return format(at, told, UTC);
  }
}

/** Formats a moment as `Nov 20, 2026, 2:14 PM ET` in the reader's zone. */
export function useLocalMoment(): (at: string) => string {
  const zone = useReaderZone();
  return (at) => formatIn(new Date(at), WHOLE, zone);
}

/** A moment in the zone the reader chose, otherwise in that of the shop, with UTC on hover. `at` is ISO 8601. */
export function LocalTime({ at, hasTime = true, isShort = false }: Partial<Told> & { at: string }) {
  const date = new Date(at);
  const zone = useReaderZone();
  return (
    <time dateTime={at} title={format(date, WHOLE, UTC)}>
      {formatIn(date, { hasTime, isShort }, zone)}
    </time>
  );
}
