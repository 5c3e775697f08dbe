import { z } from 'zod/mini';

import { parseDollarsToCents } from '#app/lib/amount-input.ts';
import { teamCreatedOrderFormSchema } from '#app/modules/payments/schemas.ts';

import {
  isEmptyOrderLine,
  MANUAL_ORDER_LINE_FIELDS,
  type ManualOrderLineDraft,
  type ManualOrderLineFieldName,
  getManualOrderLineFieldId,
} from './line-draft.ts';

const manualOrderTextFieldSchema = z.catch(z.string(), '');
const repeatedManualOrderFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);

type ManualOrderLineColumns = Record<ManualOrderLineFieldName, string[]>;
type PositionedManualOrderLine = { place: number; line: ManualOrderLineDraft };

/** Turns the posted columns into lines with their positions in the form; skips empty lines. */
function parseManualOrderLinesWithPosition(columns: ManualOrderLineColumns): PositionedManualOrderLine[] {
  const placed = columns.line_service.map((_, place) => ({
    place,
    // Every field of the list, once.
    line: Object.fromEntries(
      MANUAL_ORDER_LINE_FIELDS.map((field) => [field, columns[field][place] ?? '']),
    ) as ManualOrderLineDraft,
  }));
  return placed.filter(({ line }) => !isEmptyOrderLine(line));
}

function toOrderLineInput({ line_service, line_quantity, line_price, line_reason }: ManualOrderLineDraft) {
  const hasPrice = line_price.trim() !== '';
  return {
    serviceId: line_service,
    quantity: line_quantity.trim() === '' ? Number.NaN : line_quantity,
    priceCents: hasPrice ? parseDollarsToCents(line_price) : null,
    // The reason belongs to a custom price; without one its field is hidden.
    reason: hasPrice ? line_reason : null,
  };
}

const MANUAL_ORDER_LINE_FIELD_BY_PROPERTY: Record<string, ManualOrderLineFieldName> = {
  serviceId: 'line_service',
  quantity: 'line_quantity',
  priceCents: 'line_price',
  reason: 'line_reason',
};

/**
 * Returns the form control that an error of the order's schema belongs to; null for values that are not
 * typed.
 */
function getManualOrderErrorControlName(
  path: readonly PropertyKey[],
  placed: readonly PositionedManualOrderLine[],
): string | null {
  const [name, index, part] = path;
  if (name === 'formId') return null;
  if (name !== 'lines') return String(name);
  const place = typeof index === 'number' ? (placed[index]?.place ?? 0) : 0;
  return getManualOrderLineFieldId(
    MANUAL_ORDER_LINE_FIELD_BY_PROPERTY[String(part)] ?? 'line_service',
    place,
  );
}

/**
 * The form of a manual order (pages.md "Admin pages"); an error of a line belongs to its field
 * (`getManualOrderLineFieldId`).
 */
export const manualOrderFormSchema = z.pipe(
  z.object({
    formId: manualOrderTextFieldSchema,
    name: manualOrderTextFieldSchema,
    email: manualOrderTextFieldSchema,
    company: manualOrderTextFieldSchema,
    note: manualOrderTextFieldSchema,
    line_service: repeatedManualOrderFieldSchema,
    line_quantity: repeatedManualOrderFieldSchema,
    line_price: repeatedManualOrderFieldSchema,
    line_reason: repeatedManualOrderFieldSchema,
  }),
  z.transform((form, { issues }) => {
    const placed = parseManualOrderLinesWithPosition(form);
    const refuse = (field: string | null, message: string) =>
      issues.push({ code: 'custom', path: field === null ? [] : [field], message, input: form });
    for (const { place, line } of placed) {
      if (line.line_price.trim() !== '' && parseDollarsToCents(line.line_price) === null)
        refuse(getManualOrderLineFieldId('line_price', place), 'Enter a price in dollars, like 49.50.');
    }
    if (placed.length === 0)
      refuse(getManualOrderLineFieldId('line_service', 0), 'Choose at least one service.');
    const { formId, name, email, company, note } = form;
    const parsed = teamCreatedOrderFormSchema.safeParse({
      formId,
      name,
      email,
      company,
      note,
      lines: placed.map(({ line }) => toOrderLineInput(line)),
    });
    if (parsed.success) return { order: parsed.data, places: placed.map(({ place }) => place) };
    for (const { path, message } of parsed.error.issues) {
      // Already reported above with the form's own message.
      if (path[0] === 'lines' && placed.length === 0) continue;
      refuse(getManualOrderErrorControlName(path, placed), message);
    }
    return z.NEVER;
  }),
);
