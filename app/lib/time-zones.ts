/** Names of today that engines list under an older one, if at all. */
const NEWER_NAMES = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];

/** Every zone there is by its IANA name, UTC first. */
export function timeZones(): string[] {
  const listed = new Set([...Intl.supportedValuesOf('timeZone'), ...NEWER_NAMES]);
  listed.delete('UTC');
  return ['UTC', ...[...listed].toSorted()];
}

/** Whether a text is the name of a zone that times can be told in. */
export function isTimeZone(text: string): boolean {
  return timeZones().includes(text);
}
