import { z } from 'zod/mini';

import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';

const CATEGORY_KEY_PATTERN = /^[a-z\d]{1,16}$/;
const HEX_COLOR_PATTERN = /^#[\da-f]{6}$/;

const categoryNameSchema = z.string().check(z.minLength(1), z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.name));

/** The categories as they are stored, in the order of the tabs. */
export const storedCategoriesSchema = z
  .array(
    z.object({
      key: z.string().check(z.regex(CATEGORY_KEY_PATTERN)),
      name: categoryNameSchema,
      shortName: z.string().check(z.minLength(1), z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.shortName)),
      colour: z.string().check(z.regex(HEX_COLOR_PATTERN)),
      icon: z.string().check(z.minLength(1), z.maxLength(40)),
      isHidden: z.boolean(),
      oldNames: z.array(categoryNameSchema),
    }),
  )
  .check(z.minLength(1), z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.count));
