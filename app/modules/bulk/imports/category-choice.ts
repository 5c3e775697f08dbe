import { z } from 'zod/mini';

/** In the place of a key: the name of the file becomes a category. No key has a sign. */
export const NEW_CATEGORY = '+new';

const column = z.pipe(
  z.catch(z.union([z.string(), z.array(z.string())]), []),
  z.transform((given): string[] => (typeof given === 'string' ? [given] : given)),
);

/** What unknown names of a file mean: name and choice in the order of the form; an empty choice is none. */
export const categoryChoices = z.pipe(
  z.object({ category_from: column, category_to: column }),
  z.transform(
    ({ category_from: from, category_to: to }) =>
      new Map(from.map((name, place) => [name, to[place] ?? ''] as const).filter(([, key]) => key !== '')),
  ),
);
