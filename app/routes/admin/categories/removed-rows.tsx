import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import {
  getCategoryRowFieldDomId,
  type CategorySettingsFormRowField,
} from '#app/modules/categories/categories-form.ts';
import { Button } from '#app/ui/button.tsx';
import { findFieldProblem } from '#app/ui/form-problems.tsx';
import { SelectField } from '#app/ui/select-field.tsx';

import type { RemovedCategoryRow } from './category-rows.tsx';

type RemovedCategoryFormValues = Record<CategorySettingsFormRowField, string>;

/** The categories that saving removes; asks for the replacement of each one in use. */
export function RemovedCategoriesSection({
  removed,
  others,
  onPutBack,
}: {
  removed: readonly RemovedCategoryRow[];
  others: readonly RemovedCategoryFormValues[];
  onPutBack: (at: number, row: RemovedCategoryFormValues) => void;
}) {
  const { problems } = useEditorFormState();
  if (removed.length === 0) return null;
  const options = others.map(({ category_key: value, category_name: label }) => ({ value, label }));
  return (
    <section aria-label="To be removed" className="grid gap-3 rounded-base border border-line bg-paper p-4">
      <h2 className="text-lg font-semibold">Removed when you save</h2>
      <ul className="grid gap-3">
        {removed.map(({ row, has, into }, at) => {
          const id = getCategoryRowFieldDomId('removed_into', at);
          return (
            <li
              key={row.category_key}
              className="grid items-end gap-3 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_16rem_auto]"
            >
              <p className="self-center text-sm">
                <strong className="block font-semibold">{row.category_name}</strong>
                {has === '' ? 'Not used.' : `Used by ${has}.`}
              </p>
              <input type="hidden" name="removed_key" value={row.category_key} />
              {has === '' ? (
                <input type="hidden" name="removed_into" value="" />
              ) : (
                <SelectField
                  id={id}
                  name="removed_into"
                  label={`Move items in “${row.category_name}” to`}
                  placeholder="Choose a category"
                  defaultValue={into}
                  options={options}
                  error={findFieldProblem(problems, id)}
                />
              )}
              <Button variant="outline" size="sm" onClick={() => onPutBack(at, row)}>
                {`Keep ${row.category_name}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
