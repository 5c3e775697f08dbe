import type { Cents } from '#app/lib/money.ts';
import { parseDollarsToCents } from '#app/lib/amount-input.ts';

/** Maximum lines of one order; `teamCreatedOrderFormSchema` refuses more. */
export const MAX_ORDER_LINES = 20;
export const PRICE_REASON_MAX_LENGTH = 500;
export const ORDER_NOTE_MAX_LENGTH = 2000;

/** Fields of one line in the form of a manual order; each occurs once per line, in the order of the lines. */
export const MANUAL_ORDER_LINE_FIELDS = [
  'line_service',
  'line_quantity',
  'line_price',
  'line_reason',
] as const;
export type ManualOrderLineFieldName = (typeof MANUAL_ORDER_LINE_FIELDS)[number];

/** One line as its fields hold it. */
export type ManualOrderLineDraft = Record<ManualOrderLineFieldName, string>;

export const EMPTY_MANUAL_ORDER_LINE: ManualOrderLineDraft = {
  line_service: '',
  line_quantity: '1',
  line_price: '',
  line_reason: '',
};

/** Returns the id of a line's field by its position, to which its error links. */
export const getManualOrderLineFieldId = (field: ManualOrderLineFieldName, place: number): string =>
  `${field}-${place}`;

/** Whether a line is empty and ignored, such as the spare one shown without script. */
export function isEmptyOrderLine(line: ManualOrderLineDraft): boolean {
  return line.line_service === '' && line.line_price.trim() === '' && line.line_reason.trim() === '';
}

/** Returns a typed whole number; null for anything else. */
export function parseTypedOrderLineQuantity(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Returns the amount of one line while it is typed; null if it is not known yet. The server decides. */
export function computeLineCents(line: ManualOrderLineDraft, cataloguePrice: Cents | null): Cents | null {
  const count = parseTypedOrderLineQuantity(line.line_quantity);
  const unit = line.line_price.trim() === '' ? cataloguePrice : parseDollarsToCents(line.line_price);
  return count === null || count === 0 || unit === null || line.line_service === '' ? null : count * unit;
}
