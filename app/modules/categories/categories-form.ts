import { z } from 'zod/mini';

import { type Category, CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import { getCategoryColorError } from '#app/lib/category-colour.ts';
import { isCategoryIcon } from '#app/lib/category-icons.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { HEX_COLOUR_PATTERN, normalizeHexColour } from '#app/modules/content/settings/accent-colour.ts';
import { createOptionalSingleLineTextSchema } from '#app/modules/content/settings/settings-shapes.ts';

/** The fields of one category; every row has each of them once, in order. A new one has no key. */
export const CATEGORY_SETTINGS_FORM_ROW_FIELDS = [
  'category_key',
  'category_name',
  'category_short',
  'category_colour',
  'category_icon',
  'category_shown',
] as const;
export type CategorySettingsFormRowField = (typeof CATEGORY_SETTINGS_FORM_ROW_FIELDS)[number];

/** Returns the id of one of several fields with the same name, by its index: the target of its error link. */
export const getCategoryRowFieldDomId = (
  field: CategorySettingsFormRowField | 'removed_into',
  place: number,
): string => `${field}-${place}`;

export type CategorySettingsFormRow = Omit<Category, 'oldNames'>;
/** A category to delete, and the key of the one that takes over its contents; empty if it has none. */
export type CategoryDeletionWithReplacement = { key: string; into: string };

const multiValueFormFieldSchema = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => [value ?? []].flat()),
);
const CATEGORY_KEY_OR_EMPTY_PATTERN = /^(?:[a-z\d]{1,16})?$/;

type AddCategoryFieldErrorCallback = (field: string, message: string) => void;
type CategorySettingsFormValuesByField = Record<CategorySettingsFormRowField, string[]>;

const optionalCategoryNameInputSchema = createOptionalSingleLineTextSchema(
  'A name',
  CATEGORY_NAME_AND_COUNT_LIMITS.name,
);
const parseCategoryShortName = createOptionalSingleLineTextSchema(
  'A short name',
  CATEGORY_NAME_AND_COUNT_LIMITS.shortName,
);

function parseCategorySettingsFormRow(
  columns: CategorySettingsFormValuesByField,
  place: number,
  refuse: AddCategoryFieldErrorCallback,
): CategorySettingsFormRow {
  const typed = (field: CategorySettingsFormRowField) => columns[field][place] ?? '';
  const wrong = (field: CategorySettingsFormRowField, message: string) =>
    refuse(getCategoryRowFieldDomId(field, place), message);
  const line = (field: CategorySettingsFormRowField, shape: typeof optionalCategoryNameInputSchema) => {
    const read = z.safeParse(shape, typed(field));
    if (!read.success) wrong(field, read.error.issues[0]?.message ?? 'Shorten it.');
    return read.data ?? '';
  };
  const key = typed('category_key');
  if (!CATEGORY_KEY_OR_EMPTY_PATTERN.test(key))
    wrong('category_name', 'This form is out of date. Reload the page.');
  const name = line('category_name', optionalCategoryNameInputSchema);
  if (name === '' && typed('category_name').trim() === '') wrong('category_name', 'Enter a name.');
  const short = line('category_short', parseCategoryShortName);
  if (short === '' && name.length > CATEGORY_NAME_AND_COUNT_LIMITS.shortName)
    wrong(
      'category_short',
      `Enter a short name for phones, at most ${CATEGORY_NAME_AND_COUNT_LIMITS.shortName} characters.`,
    );
  const colour = normalizeHexColour(typed('category_colour'));
  const fault = HEX_COLOUR_PATTERN.test(colour)
    ? getCategoryColorError(colour)
    : 'Enter a color, like #1b5e8c.';
  if (fault !== null) wrong('category_colour', fault);
  const icon = typed('category_icon');
  if (!isCategoryIcon(icon)) wrong('category_icon', 'Choose an icon from the list.');
  return { key, name, shortName: short || name, colour, icon, isHidden: typed('category_shown') === 'no' };
}

/** The form of the categories: all of them in the order of the tabs, and the successors of deleted ones. */
export const categoriesFormSchema = z.pipe(
  z.object({
    ...editorFormVersionFieldSchemas,
    category_key: multiValueFormFieldSchema,
    category_name: multiValueFormFieldSchema,
    category_short: multiValueFormFieldSchema,
    category_colour: multiValueFormFieldSchema,
    category_icon: multiValueFormFieldSchema,
    category_shown: multiValueFormFieldSchema,
    removed_key: multiValueFormFieldSchema,
    removed_into: multiValueFormFieldSchema,
  }),
  z.transform((form, { issues }) => {
    const refuse: AddCategoryFieldErrorCallback = (field, message) =>
      issues.push({ code: 'custom', path: [field], message, input: form });
    const count = form.category_name.length;
    if (count === 0) refuse('categories', 'Keep at least one category.');
    if (count > CATEGORY_NAME_AND_COUNT_LIMITS.count)
      refuse('categories', `At most ${CATEGORY_NAME_AND_COUNT_LIMITS.count} categories.`);
    const rows = form.category_name
      .slice(0, CATEGORY_NAME_AND_COUNT_LIMITS.count)
      .map((_, place) => parseCategorySettingsFormRow(form, place, refuse));
    const removals = form.removed_key.map((key, place): CategoryDeletionWithReplacement => ({
      key,
      into: form.removed_into[place] ?? '',
    }));
    return { version: form.version, overwrite: form.overwrite, rows, removals };
  }),
);
export type CategoriesForm = z.infer<typeof categoriesFormSchema>;

/** Returns the form values of stored categories. */
export const getCategoriesFormValues = (list: readonly Category[], version: number): FormValues => ({
  version: String(version),
  category_key: list.map(({ key }) => key),
  category_name: list.map(({ name }) => name),
  category_short: list.map(({ shortName }) => shortName),
  category_colour: list.map(({ colour }) => colour),
  category_icon: list.map(({ icon }) => icon),
  category_shown: list.map(({ isHidden }) => (isHidden ? 'no' : 'yes')),
  removed_key: [],
  removed_into: [],
});
