/** Current names that engines list under an older one, if at all. */
const RENAMED_TIME_ZONES = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];

/** Returns every zone by its IANA name, UTC first. */
export function listTimeZones(): string[] {
  const listed = new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED_TIME_ZONES]);
  listed.delete('UTC');
  return ['UTC', ...[...listed].toSorted()];
}

/** Returns whether a text names a supported time zone. */
export function isTimeZone(text: string): boolean {
  return listTimeZones().includes(text);
}
