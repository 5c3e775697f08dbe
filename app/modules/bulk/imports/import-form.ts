import { z } from 'zod/mini';

import { IMPORT_MODES, type ImportFileMappingPlan, IMPORT_PROBLEM_ROW_POLICIES } from '../model.ts';

const buildImportFormChoiceSchema = <Value extends string>(
  choices: readonly { value: Value }[],
  sentence: string,
) => z.enum(choices.map(({ value }) => value) as [Value, ...Value[]], sentence); // never empty

const repeatedImportFormFieldSchema = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((raw): string[] => (typeof raw === 'string' ? [raw] : raw)),
);

/** Longest delivery time of a service: 365 days. */
export const MAX_SERVICE_DELIVERY_HOURS = 365 * 24;
const DELIVERY_HOURS_ERROR_MESSAGE = `Enter whole hours from 1 to ${MAX_SERVICE_DELIVERY_HOURS.toLocaleString('en-US')}, or leave it empty.`;

/** Whole hours; undefined if the field is empty. */
const importDeliveryHoursSchema = z.pipe(
  z.catch(z.string(), '').check(
    z.trim(),
    z.refine(
      (text) =>
        text === '' ||
        (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_SERVICE_DELIVERY_HOURS),
      DELIVERY_HOURS_ERROR_MESSAGE,
    ),
  ),
  z.transform((text) => (text === '' ? undefined : Number(text))),
);

/**
 * How to read a file, as the form posts it: `field` has one choice per column, `column` the index of that
 * column in the file. Without indexes the choices are in the order of the columns.
 */
export const importFileMappingFormSchema = z.object({
  field: repeatedImportFormFieldSchema,
  column: repeatedImportFormFieldSchema,
  match: z.catch(z.string(), ''),
  mode: buildImportFormChoiceSchema(IMPORT_MODES, 'Choose what happens to existing rows.'),
  on_bad: buildImportFormChoiceSchema(
    IMPORT_PROBLEM_ROW_POLICIES,
    'Choose what happens to rows with problems.',
  ),
  delivery_hours: importDeliveryHoursSchema,
});

/** Builds the plan from the form and the columns of a file; unknown fields and keys are dropped. */
export function buildImportPlan(
  form: z.infer<typeof importFileMappingFormSchema>,
  file: { columns: readonly string[]; fields: ReadonlySet<string>; keys: readonly string[] },
): ImportFileMappingPlan {
  const fields = new Map(
    form.field.map((field, order) => [form.column.length > 0 ? form.column[order] : String(order), field]),
  );
  const chosen = file.columns.map((column, place) => [column, fields.get(String(place)) ?? ''] as const);
  return {
    mapping: Object.fromEntries(chosen.filter(([, field]) => file.fields.has(field))),
    matchBy: file.keys.includes(form.match) ? form.match : (file.keys[0] ?? ''),
    mode: form.mode,
    onBad: form.on_bad,
    ...(form.delivery_hours === undefined ? {} : { deliveryHours: form.delivery_hours }),
  };
}
