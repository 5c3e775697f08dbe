import type { Cents } from '#app/lib/money.ts';
import { typedCents } from '#app/lib/typed-money.ts';

/** Maximum lines of one order; `manualOrderSchema` refuses more. */
export const MOST_LINES = 20;
export const REASON_LIMIT = 500;
export const NOTE_LIMIT = 2000;

/** Fields of one line in the form of a manual order; each occurs once per line, in the order of the lines. */
export const LINE_FIELDS = ['line_service', 'line_quantity', 'line_price', 'line_reason'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** One line as its fields hold it. */
export type LineDraft = Record<LineField, string>;

export const EMPTY_LINE: LineDraft = {
  line_service: '',
  line_quantity: '1',
  line_price: '',
  line_reason: '',
};

/** Returns the id of a line's field by its position, to which its error links. */
export const lineFieldId = (field: LineField, place: number): string => `${field}-${place}`;

/** Whether a line is empty and ignored, such as the spare one shown without script. */
export function isEmptyLine(line: LineDraft): boolean {
  return line.line_service === '' && line.line_price.trim() === '' && line.line_reason.trim() === '';
}

/** Returns a typed whole number; null for anything else. */
export function typedCount(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Returns the amount of one line while it is typed; null if it is not known yet. The server decides. */
export function lineCents(line: LineDraft, cataloguePrice: Cents | null): Cents | null {
  const count = typedCount(line.line_quantity);
  const unit = line.line_price.trim() === '' ? cataloguePrice : typedCents(line.line_price);
  return count === null || count === 0 || unit === null || line.line_service === '' ? null : count * unit;
}
