/** The shop's time zone with its display names. Computed by the server, so that a browser shows the same. */
export type ShopTimeZone = {
  /** Its IANA name: `America/New_York`. */
  id: string;
  /**
   * The name after a time, the same all year: `ET`. Null where there is no such name: then the offset is
   * shown, `GMT+1`.
   */
  short: string | null;
  /** The name in sentences: `Eastern Time`. */
  name: string;
};

/** The default zone (http.md, money and time). */
export const EASTERN_TIME_ZONE: ShopTimeZone = { id: 'America/New_York', short: 'ET', name: 'Eastern Time' };

const UTC_ZONE: ShopTimeZone = { id: 'UTC', short: 'UTC', name: 'UTC' };

/** A day on which no zone changes its offset. */
const TIME_ZONE_NAME_REFERENCE_DATE = new Date('2026-01-01T12:00:00Z');

function getZoneDisplayName(id: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName }).formatToParts(
    TIME_ZONE_NAME_REFERENCE_DATE,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? id;
}

const timeZonesById = new Map<string, ShopTimeZone>(
  [EASTERN_TIME_ZONE, UTC_ZONE].map((zone) => [zone.id, zone]),
);

/** Returns a zone by its IANA name, which must be valid (`isTimeZone`). */
export function getShopTimeZone(id: string): ShopTimeZone {
  const found = timeZonesById.get(id);
  if (found) return found;
  const short = getZoneDisplayName(id, 'shortGeneric');
  const zone = {
    id,
    short: /^[A-Z]{2,5}$/.test(short) ? short : null,
    name: getZoneDisplayName(id, 'longGeneric'),
  };
  timeZonesById.set(id, zone);
  return zone;
}
