import { z } from 'zod/mini';

import type { FormValues } from './form-values.ts';

/** What is wrong with a posted form: the field it belongs to (null for the whole form) and a sentence. */
export type FieldProblem = { field: string | null; message: string };

/** Returns one sentence per field that its schema refused, in the order of the form. */
export function listSchemaFieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const { path, message } of error.issues) {
    const field = path.length === 0 ? null : String(path[0]);
    const key = field ?? '';
    if (!problems.has(key)) problems.set(key, { field, message });
  }
  return [...problems.values()];
}

const editVersionNumberSchema = z.coerce.number().check(z.int(), z.nonnegative());
/**
 * Fields of every editor's form: the version it started from, and after a conflict the newer one it
 * overwrites, which is audited; null otherwise.
 */
export const editorFormVersionFieldSchemas = {
  version: editVersionNumberSchema,
  overwrite: z.pipe(
    z.optional(z.string()),
    z.transform((value) => (value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null)),
  ),
};

/** Returns the version a save expects to find; any other is a conflict. */
export function getExpectedRecordVersion({
  version,
  overwrite,
}: {
  version: number;
  overwrite: number | null;
}): number {
  return overwrite ?? version;
}

/** Another save after the form was opened: the current values, by field name. */
export type EditVersionConflictFailure = {
  code: 'conflict';
  by: string;
  at: Date;
  version: number;
  current: FormValues;
};
