import { createContext, useContext, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** IANA name of the zone in which the admin tells times; null is that of the browser. The frame sets it. */
export const ReaderZone = createContext<string | null>(null);

function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** How much of a moment is told. `isShort` leaves out the year of this year, for the narrow columns of lists. */
type Told = { hasTime: boolean; isShort?: boolean };
const WHOLE: Told = { hasTime: true };

/** Making a format costs a hundred times what using it does; zones are few, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = { hasTime: boolean; hasYear: boolean };

function formatOf({ hasTime, hasYear }: Parts, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${hasTime} ${hasYear}`;
  const known = formats.get(key);
  if (known) return known;
  const clock = hasTime ? ({ hour: 'numeric', minute: '2-digit' } as const) : {};
  const year = hasYear ? 'numeric' : undefined;
  const options = { timeZone, year, month: 'short', day: 'numeric', ...clock } as const;
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** `Nov 20, 2026` or `Nov 20, 2026, 2:14 PM` in a zone; undefined is the reader's own. */
function format(at: Date, { hasTime, isShort = false }: Told, timeZone: string | undefined): string {
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear();
  return plainSpaces(formatOf({ hasTime, hasYear: !isShort || !isThisYear }, timeZone).format(at));
}

/** The same, in UTC where this browser does not know the zone. */
function formatIn(at: Date, told: Told, zone: string): string {
  try {
    return format(at, told, zone);
  } catch {
    return `${format(at, told, 'UTC')}${told.hasTime ? ' UTC' : ''}`;
  }
}

/** Tells a moment as `Nov 20, 2026, 2:14 PM` in the reader's zone: only for what is never rendered by the server. */
export function useLocalMoment(): (at: string) => string {
  const zone = useContext(ReaderZone);
  return (at) =>
    zone === null ? format(new Date(at), WHOLE, undefined) : formatIn(new Date(at), WHOLE, zone);
}

/**
 * A moment in the zone the reader chose, with UTC on hover. Without a choice it is the browser's zone, and UTC until script
 * runs, so both render the same. `at` is ISO 8601.
 */
export function LocalTime({ at, hasTime = true, isShort = false }: Partial<Told> & { at: string }) {
  const date = new Date(at);
  const told = { hasTime, isShort };
  const zone = useContext(ReaderZone);
  const utc = `${format(date, WHOLE, 'UTC')} UTC`;
  const text = useSyncExternalStore(
    neverChanges,
    () => (zone === null ? format(date, told, undefined) : formatIn(date, told, zone)),
    () => {
      if (zone !== null) return formatIn(date, told, zone);
      return `${format(date, told, 'UTC')}${hasTime ? ' UTC' : ''}`;
    },
  );
  return (
    <time dateTime={at} title={utc}>
      {text}
    </time>
  );
}
