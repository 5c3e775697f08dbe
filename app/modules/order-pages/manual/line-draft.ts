import type { Cents } from '#app/lib/money.ts';
import { typedCents } from '#app/lib/typed-money.ts';

/** What one order holds at most; `manualOrderSchema` refuses more. */
export const MOST_LINES = 20;
export const REASON_LIMIT = 500;
export const NOTE_LIMIT = 2000;

/** Fields of one line in the form of a manual order; every line has each of them once, in the order of the lines. */
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

/** The field of one line, by its place: what its problem leads to. */
export const lineFieldId = (field: LineField, place: number): string => `${field}-${place}`;

/** A line nobody filled in counts for nothing: it waits where there is no script to add one. */
export function isEmptyLine(line: LineDraft): boolean {
  return line.line_service === '' && line.line_price.trim() === '' && line.line_reason.trim() === '';
}

/** A whole number as typed; null for anything else. */
export function typedCount(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** What one line comes to as far as it is known while it is typed; null before that. The server decides. */
export function lineCents(line: LineDraft, cataloguePrice: Cents | null): Cents | null {
  const count = typedCount(line.line_quantity);
  const unit = line.line_price.trim() === '' ? cataloguePrice : typedCents(line.line_price);
  return count === null || count === 0 || unit === null || line.line_service === '' ? null : count * unit;
}
