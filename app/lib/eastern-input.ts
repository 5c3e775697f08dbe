const EASTERN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-11-20T09:14`: a moment as a date field writes it, in Eastern Time, in which customers read every date. */
export function easternInput(at: Date): string {
  const parts = Object.fromEntries(EASTERN.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
}

/** The moment a date field means in Eastern Time; null for what is no moment. An hour that a change of clocks skips is the next. */
export function fromEasternInput(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return null;
  // Twice: the second time with the offset of the moment itself, where the first was on the other side of a change.
  let at = wall;
  for (let pass = 0; pass < 2; pass++) at += wall - Date.parse(`${easternInput(new Date(at))}Z`);
  return new Date(at);
}
