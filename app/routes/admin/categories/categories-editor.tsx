import { Link } from 'react-router';

import { UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { readCategoriesForEdit } from '#app/modules/categories/read-categories.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { CategoryRowsEditor } from './category-rows.tsx';

type CategoriesEditorData = {
  categories: Awaited<ReturnType<typeof readCategoriesForEdit>>;
  mayReadAudit: boolean;
  draftOwner: string;
};

function CategoriesHeader({ mayReadAudit }: Pick<CategoriesEditorData, 'mayReadAudit'>) {
  return (
    <PageHeader
      title="Categories"
      note={<UnsavedChangesBadge />}
      actions={
        <>
          {mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('shop_settings', 'categories')}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          <EditorSaveButton size="sm">Save</EditorSaveButton>
        </>
      }
    />
  );
}

/** The form of all categories; saving writes them together. */
export function CategoriesEditor({
  categories: { record, uses, isUnreadable },
  mayReadAudit,
  draftOwner,
  answer,
}: CategoriesEditorData & { answer: FormActionResult | undefined }) {
  return (
    <div className="max-w-7xl">
      <AdminEditorForm
        record={record}
        draftKey={`categories:${draftOwner}`}
        answer={answer}
        header={<CategoriesHeader mayReadAudit={mayReadAudit} />}
      >
        <p className="max-w-3xl text-ink-2">
          Organize services, posts and case studies. The order here is the order of the tabs. Visitors see
          categories that are shown and have a published service. If you rename a category, old links redirect
          to it.
        </p>
        {isUnreadable ? (
          <p role="note" className="rounded-base border border-warn bg-warn-tint px-4 py-3 text-sm">
            These settings can’t be read, so the shop uses the default categories, shown below.
          </p>
        ) : null}
        <CategoryRowsEditor uses={uses} stored={record.values} />
      </AdminEditorForm>
    </div>
  );
}
