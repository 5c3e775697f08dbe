import { useState } from 'react';

import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { type EditableFormListRow, useEditableFormListRows } from '#app/admin-kit/form/use-rows.ts';
import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import {
  CATEGORY_SETTINGS_FORM_ROW_FIELDS,
  type CategorySettingsFormRowField,
} from '#app/modules/categories/categories-form.ts';
import { Button } from '#app/ui/button.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { CategoryEditorRowForm } from './category-row.tsx';
import { RemovedCategoriesSection } from './removed-rows.tsx';

const NEW_CATEGORY_ROW: Record<CategorySettingsFormRowField, string> = {
  category_key: '',
  category_name: '',
  category_short: '',
  category_colour: '#1b5e8c',
  category_icon: 'package',
  category_shown: 'yes',
};

const getCategoryFormValueList = (values: FormValues, name: string): readonly string[] =>
  [values[name] ?? []].flat();

function parseCategorySettingsFormRows(values: FormValues): Record<CategorySettingsFormRowField, string>[] {
  return getCategoryFormValueList(values, 'category_name').map((_, place) => {
    const row = Object.fromEntries(
      CATEGORY_SETTINGS_FORM_ROW_FIELDS.map((field) => [
        field,
        getCategoryFormValueList(values, field)[place] ?? '',
      ]),
    );
    return row as Record<CategorySettingsFormRowField, string>; // contains every field of the list
  });
}

/** A removed category, what used it, and the category that replaces it. */
export type RemovedCategoryRow = {
  row: Record<CategorySettingsFormRowField, string>;
  has: string;
  into: string;
};
type CategoryUsageTexts = Readonly<Record<string, string>>;

function parseRemovedCategoryRows(
  values: FormValues,
  stored: FormValues,
  uses: CategoryUsageTexts,
): RemovedCategoryRow[] {
  const rows = parseCategorySettingsFormRows(stored);
  return getCategoryFormValueList(values, 'removed_key').flatMap((key, place) => {
    const row = rows.find(({ category_key }) => category_key === key);
    return row
      ? [{ row, has: uses[key] ?? '', into: getCategoryFormValueList(values, 'removed_into')[place] ?? '' }]
      : [];
  });
}

/** The categories in the order of the tabs; buttons move them by pointer and keyboard. */
export function CategoryRowsEditor({
  uses,
  stored,
}: {
  /** As text, by category key. */
  uses: CategoryUsageTexts;
  stored: FormValues;
}) {
  const { values, problems } = useEditorFormState();
  const { rows, insert, focusNew, change, remove, move } =
    useEditableFormListRows<CategorySettingsFormRowField>(() => parseCategorySettingsFormRows(values));
  const [removed, setRemoved] = useState(() => parseRemovedCategoryRows(values, stored, uses));
  const error = findFieldProblem(problems, 'categories');
  function takeOut(row: EditableFormListRow<CategorySettingsFormRowField>, place: number) {
    // A category that was never saved has no uses to reassign.
    if (row.category_key !== '')
      setRemoved((now) => [...now, { row, has: uses[row.category_key] ?? '', into: '' }]);
    remove(place);
  }
  return (
    <div id="categories" tabIndex={-1} className="grid gap-4">
      {error ? <p className="text-sm font-semibold text-bad">{error}</p> : null}
      <ol aria-label="Categories" className="grid grid-cols-1 gap-3">
        {rows.map((row, place) => (
          <CategoryEditorRowForm
            key={row.id}
            {...{ row, place, uses: uses[row.category_key] ?? '', count: rows.length }}
            onChange={(field, value) => change(row.id, field, value)}
            onMove={(to) => move(place, to)}
            onRemove={() => takeOut(row, place)}
            focus={(element) => focusNew(row.id, element)}
          />
        ))}
      </ol>
      <div className="noscript:hidden">
        <Button
          variant="outline"
          size="sm"
          disabled={rows.length >= CATEGORY_NAME_AND_COUNT_LIMITS.count}
          onClick={() => insert(rows.length, [NEW_CATEGORY_ROW])}
        >
          <Icon name="plus" className="size-4" />
          Add a category
        </Button>
      </div>
      <RemovedCategoriesSection
        removed={removed}
        others={rows.filter(({ category_key: key }) => key !== '')}
        onPutBack={(at, row) => {
          setRemoved((now) => now.toSpliced(at, 1));
          insert(rows.length, [row]);
        }}
      />
    </div>
  );
}
