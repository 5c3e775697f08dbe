/** The zone a shop tells its times in, with the words for it. Made by the server, so that a browser writes the same. */
export type ShopZone = {
  /** Its IANA name: `America/New_York`. */
  id: string;
  /** What stands behind a time all year: `ET`. Null where there is no such name: the difference to UTC stands there, `GMT+1`. */
  short: string | null;
  /** What sentences call it: `Eastern Time`. */
  name: string;
};

/** The zone a shop comes with (http.md, money and time). */
export const EASTERN: ShopZone = { id: 'America/New_York', short: 'ET', name: 'Eastern Time' };

const UTC: ShopZone = { id: 'UTC', short: 'UTC', name: 'UTC' };

/** A day on which no zone changes its name. */
const ANY_DAY = new Date('2026-01-01T12:00:00Z');

function nameOf(id: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName }).formatToParts(ANY_DAY);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? id;
}

const known = new Map<string, ShopZone>([EASTERN, UTC].map((zone) => [zone.id, zone]));

/** A zone by its IANA name, which must be one (`isTimeZone`). */
export function shopZone(id: string): ShopZone {
  const found = known.get(id);
  if (found) return found;
  const short = nameOf(id, 'shortGeneric');
  const zone = { id, short: /^[A-Z]{2,5}$/.test(short) ? short : null, name: nameOf(id, 'longGeneric') };
  known.set(id, zone);
  return zone;
}
