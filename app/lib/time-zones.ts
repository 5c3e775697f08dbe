/** Every zone there is by its IANA name, UTC first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Whether a text is the name of a zone that times can be told in. */
export function isTimeZone(text: string): boolean {
  return timeZones().includes(text);
}
