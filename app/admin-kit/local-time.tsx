import { createContext, useContext, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** IANA name of the zone in which the admin tells times; null is that of the browser. The frame sets it. */
export const ReaderZone = createContext<string | null>(null);

function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** Making a format costs a hundred times what using it does; zones are few, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(hasTime: boolean, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${hasTime}`;
  const known = formats.get(key);
  if (known) return known;
  const clock = hasTime ? ({ hour: 'numeric', minute: '2-digit' } as const) : {};
  const options = { timeZone, year: 'numeric', month: 'short', day: 'numeric', ...clock } as const;
  const made = new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** `Nov 20, 2026` or `Nov 20, 2026, 2:14 PM` in a zone; undefined is the reader's own. */
function format(at: Date, hasTime: boolean, timeZone: string | undefined): string {
  return plainSpaces(formatOf(hasTime, timeZone).format(at));
}

/** The same, in UTC where this browser does not know the zone. */
function formatIn(at: Date, hasTime: boolean, zone: string): string {
  try {
    return format(at, hasTime, zone);
  } catch {
    return `${format(at, hasTime, 'UTC')}${hasTime ? ' UTC' : ''}`;
  }
}

/** Tells a moment as `Nov 20, 2026, 2:14 PM` in the reader's zone: only for what is never rendered by the server. */
export function useLocalMoment(): (at: string) => string {
  const zone = useContext(ReaderZone);
  return (at) => (zone === null ? format(new Date(at), true, undefined) : formatIn(new Date(at), true, zone));
}

/**
 * A moment in the zone the reader chose, with UTC on hover. Without a choice it is the browser's zone, and UTC until script
 * runs, so both render the same. `at` is ISO 8601.
 */
export function LocalTime({ at, hasTime = true }: { at: string; hasTime?: boolean }) {
  const date = new Date(at);
  const zone = useContext(ReaderZone);
  const utc = `${format(date, true, 'UTC')} UTC`;
  const text = useSyncExternalStore(
    neverChanges,
    () => (zone === null ? format(date, hasTime, undefined) : formatIn(date, hasTime, zone)),
    () => {
      if (zone !== null) return formatIn(date, hasTime, zone);
      return hasTime ? utc : format(date, false, 'UTC');
    },
  );
  return (
    <time dateTime={at} title={utc}>
      {text}
    </time>
  );
}
