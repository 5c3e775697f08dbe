import { z } from 'zod/mini';

/** Choice that creates a category with the name in the file. Keys contain no signs, so it cannot clash. */
export const NEW_CATEGORY_KEY = '+new';

const stringListSchema = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((value): string[] => (typeof value === 'string' ? [value] : value)),
);

/**
 * The meaning of unknown category names in a file: names and choices in form
 * order; an empty choice means none.
 */
export const categoryChoicesForm = z.pipe(
  z.object({ category_from: stringListSchema, category_to: stringListSchema }),
  z.transform(
    ({ category_from: from, category_to: to }) =>
      new Map(from.map((name, place) => [name, to[place] ?? ''] as const).filter(([, key]) => key !== '')),
  ),
);
