/** Current names that engines list under an older one, if at all. */
const NEWER_NAMES = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];

/** Returns every zone by its IANA name, UTC first. */
export function timeZones(): string[] {
  const listed = new Set([...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES]);
  listed.delete('UTC');
  return ['UTC', ...[...listed].toSorted()];
}

/** Returns whether a text names a supported time zone. */
export function isTimeZone(text: string): boolean {
  return timeZones().includes(text);
}
