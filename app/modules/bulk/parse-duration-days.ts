const HOURS_PER_DURATION_UNIT = { h: 1, d: 24, w: 7 * 24 };
type ImportDurationUnit = keyof typeof HOURS_PER_DURATION_UNIT;

/** A number and its unit, in English and in the languages of the exports we recognize. */
const DELIVERY_DURATION_CELL_PATTERN =
  /^(\d{1,5}(?:[.,]\d{1,2})?)\s*(?:(h|hrs?|hours?|std\.?|stunden?)|(d|days?|tage?n?)|(w|weeks?|wochen?))?$/i;

/**
 * Returns a delivery time in whole days, at least one, rounded as in the editor; null if the text is not a
 * time. `unit` applies to a bare number.
 */
export function parseDurationDays(text: string, unit: ImportDurationUnit): number | null {
  const [, amount, hours, days, weeks] = DELIVERY_DURATION_CELL_PATTERN.exec(text.trim()) ?? [];
  if (amount === undefined) return null;
  const named: ImportDurationUnit = hours ? 'h' : days ? 'd' : weeks ? 'w' : unit;
  const total = Number(amount.replace(',', '.')) * HOURS_PER_DURATION_UNIT[named];
  return total > 0 ? Math.ceil(total / HOURS_PER_DURATION_UNIT.d) : null;
}
