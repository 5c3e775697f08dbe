import { z } from 'zod/mini';

/** Choice that creates a category with the name in the file. Keys contain no signs, so it cannot clash. */
export const CREATE_CATEGORY_CHOICE_KEY = '+new';

const stringListFormFieldSchema = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((value): string[] => (typeof value === 'string' ? [value] : value)),
);

/**
 * The meaning of unknown category names in a file: names and choices in form
 * order; an empty choice means none.
 */
export const importCategoryChoicesSchema = z.pipe(
  z.object({ category_from: stringListFormFieldSchema, category_to: stringListFormFieldSchema }),
  z.transform(
    ({ category_from: from, category_to: to }) =>
      new Map(from.map((name, place) => [name, to[place] ?? ''] as const).filter(([, key]) => key !== '')),
  ),
);
