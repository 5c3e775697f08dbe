import { UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { FormValues } from '#app/lib/form-values.ts';
import type { readCategoriesForEdit } from '#app/modules/categories/read-categories.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { CategoryRowsEditor } from '../categories/category-rows.tsx';

/** The intent of the form, beside those of the step. */
export const SAVE_CATEGORIES_FORM_INTENT = 'save-categories';

const readCategoryFormValueList = (values: FormValues, name: string): readonly string[] =>
  [values[name] ?? []].flat();

/** The saved categories by name, hidden ones marked. */
function SavedCategoryNamesList({ values }: { values: FormValues }) {
  const shown = readCategoryFormValueList(values, 'category_shown');
  return (
    <ul aria-label="Your categories" className="flex flex-wrap gap-2">
      {readCategoryFormValueList(values, 'category_name').map((name, place) => (
        <li
          key={name}
          className="flex items-center gap-2 rounded-base border border-line px-3 py-1.5 text-sm"
        >
          {name}
          {shown[place] === 'no' ? <Badge>Hidden</Badge> : null}
        </li>
      ))}
    </ul>
  );
}

/** The categories of the shop: their names, and the form of `/admin/categories`. */
export function SetUpCategoriesPanel({
  categories: { record, uses },
  isOpen,
  draftOwner,
  answer,
}: {
  categories: Awaited<ReturnType<typeof readCategoriesForEdit>>;
  isOpen: boolean;
  draftOwner: string;
  answer: FormActionResult | undefined;
}) {
  return (
    <DetailPagePanel id="your-categories" title="Categories">
      <p>Every service has a category. They are the tabs of your shop, in this order.</p>
      <SavedCategoryNamesList values={record.values} />
      <details open={isOpen || answer !== undefined}>
        <summary className="mb-4 inline-flex min-h-11 cursor-pointer items-center rounded-base border border-field px-4.5 text-sm font-semibold select-none hover:border-ink">
          Add, rename or hide categories
        </summary>
        <AdminEditorForm
          record={record}
          draftKey={`categories:${draftOwner}`}
          answer={answer}
          saveIntent={SAVE_CATEGORIES_FORM_INTENT}
        >
          <CategoryRowsEditor uses={uses} stored={record.values} />
          <div className="flex flex-wrap items-center gap-3">
            <EditorSaveButton intent={SAVE_CATEGORIES_FORM_INTENT}>Save categories</EditorSaveButton>
            <UnsavedChangesBadge />
          </div>
        </AdminEditorForm>
      </details>
    </DetailPagePanel>
  );
}
