import { z } from 'zod/mini';

import { CATEGORY_LIMITS } from '#app/lib/categories.ts';

const KEY = /^[a-z\d]{1,16}$/;
const COLOUR = /^#[\da-f]{6}$/;

const name = z.string().check(z.minLength(1), z.maxLength(CATEGORY_LIMITS.name));

/** The categories as they are stored, in the order of the tabs. */
export const categoriesShape = z
  .array(
    z.object({
      key: z.string().check(z.regex(KEY)),
      name,
      shortName: z.string().check(z.minLength(1), z.maxLength(CATEGORY_LIMITS.shortName)),
      colour: z.string().check(z.regex(COLOUR)),
      icon: z.string().check(z.minLength(1), z.maxLength(40)),
      isHidden: z.boolean(),
      oldNames: z.array(name),
    }),
  )
  .check(z.minLength(1), z.maxLength(CATEGORY_LIMITS.count));
