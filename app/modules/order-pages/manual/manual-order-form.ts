import { z } from 'zod/mini';

import { typedCents } from '#app/lib/typed-money.ts';
import { manualOrderSchema } from '#app/modules/payments/schemas.ts';

import { isEmptyLine, LINE_FIELDS, type LineDraft, type LineField, lineFieldId } from './line-draft.ts';

const formText = z.catch(z.string(), '');
const repeatedField = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);

type LineColumns = Record<LineField, string[]>;
type PositionedLine = { place: number; line: LineDraft };

/** Turns the posted columns into lines with their positions in the form; skips empty lines. */
function linesOf(columns: LineColumns): PositionedLine[] {
  const placed = columns.line_service.map((_, place) => ({
    place,
    // Every field of the list, once.
    line: Object.fromEntries(LINE_FIELDS.map((field) => [field, columns[field][place] ?? ''])) as LineDraft,
  }));
  return placed.filter(({ line }) => !isEmptyLine(line));
}

function lineInput({ line_service, line_quantity, line_price, line_reason }: LineDraft) {
  const hasPrice = line_price.trim() !== '';
  return {
    serviceId: line_service,
    quantity: line_quantity.trim() === '' ? Number.NaN : line_quantity,
    priceCents: hasPrice ? typedCents(line_price) : null,
    // The reason belongs to a custom price; without one its field is hidden.
    reason: hasPrice ? line_reason : null,
  };
}

const FIELD_OF: Record<string, LineField> = {
  serviceId: 'line_service',
  quantity: 'line_quantity',
  priceCents: 'line_price',
  reason: 'line_reason',
};

/**
 * Returns the form control that an error of the order's schema belongs to; null for values that are not
 * typed.
 */
function controlOf(path: readonly PropertyKey[], placed: readonly PositionedLine[]): string | null {
  const [name, index, part] = path;
  if (name === 'formId') return null;
  if (name !== 'lines') return String(name);
  const place = typeof index === 'number' ? (placed[index]?.place ?? 0) : 0;
  return lineFieldId(FIELD_OF[String(part)] ?? 'line_service', place);
}

/**
 * The form of a manual order (pages.md "Admin pages"); an error of a line belongs to its field
 * (`lineFieldId`).
 */
export const manualOrderForm = z.pipe(
  z.object({
    formId: formText,
    name: formText,
    email: formText,
    company: formText,
    note: formText,
    line_service: repeatedField,
    line_quantity: repeatedField,
    line_price: repeatedField,
    line_reason: repeatedField,
  }),
  z.transform((form, { issues }) => {
    const placed = linesOf(form);
    const refuse = (field: string | null, message: string) =>
      issues.push({ code: 'custom', path: field === null ? [] : [field], message, input: form });
    for (const { place, line } of placed) {
      if (line.line_price.trim() !== '' && typedCents(line.line_price) === null)
        refuse(lineFieldId('line_price', place), 'Enter a price in dollars, like 49.50.');
    }
    if (placed.length === 0) refuse(lineFieldId('line_service', 0), 'Choose at least one service.');
    const { formId, name, email, company, note } = form;
    const parsed = manualOrderSchema.safeParse({
      formId,
      name,
      email,
      company,
      note,
      lines: placed.map(({ line }) => lineInput(line)),
    });
    if (parsed.success) return { order: parsed.data, places: placed.map(({ place }) => place) };
    for (const { path, message } of parsed.error.issues) {
      // Already reported above with the form's own message.
      if (path[0] === 'lines' && placed.length === 0) continue;
      refuse(controlOf(path, placed), message);
    }
    return z.NEVER;
  }),
);
