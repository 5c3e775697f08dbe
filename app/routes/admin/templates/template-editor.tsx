import { Form, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { REQUIRED_FIELD_LABEL, TextField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { BRIEF_TEMPLATE_NAME_LIMIT } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import type { BriefTemplateStatus } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { FormFieldFrame } from '#app/ui/field.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectControl } from '#app/ui/select-control.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import { QuestionnairePreviewForm, BriefQuestionsBuilder } from './question-builder.tsx';

/** The data of a saved questionnaire. */
export type SavedBriefTemplate = {
  id: string;
  name: string;
  version: number;
  status: BriefTemplateStatus;
  services: readonly { id: string; title: string }[];
  orders: number;
};

type QuestionnaireEditorData = {
  /** Null for a new questionnaire. */
  template: SavedBriefTemplate | null;
  record: { version: number; values: FormValues };
  mayReadAudit: boolean;
  draftOwner: string;
};

const ARCHIVE_OR_DELETE_TEMPLATE_DIALOG_ID = 'end-template';

/** Archive or delete: a questionnaire that was used can only be archived. */
function ArchiveOrDeleteButton({ template }: { template: SavedBriefTemplate }) {
  if (template.status === 'archived')
    return (
      <Button type="submit" form="restore-template" variant="outline" size="sm">
        Make active
      </Button>
    );
  const isUsed = template.services.length + template.orders > 0;
  return (
    <OpenDialogButton dialogId={ARCHIVE_OR_DELETE_TEMPLATE_DIALOG_ID} variant="outline" size="sm">
      {isUsed ? 'Archive' : 'Delete'}
    </OpenDialogButton>
  );
}

function ArchiveOrDeleteDialog({ template: { name, services, orders } }: { template: SavedBriefTemplate }) {
  const isUsed = services.length + orders > 0;
  return (
    <>
      <Form id="restore-template" method="post" className="hidden">
        <input type="hidden" name="intent" value="restore" />
      </Form>
      <ConfirmDialog
        id={ARCHIVE_OR_DELETE_TEMPLATE_DIALOG_ID}
        title={`${isUsed ? 'Archive' : 'Delete'} “${name}”?`}
        consequence={
          isUsed ? (
            <p>
              {`The ${services.length === 1 ? 'service that uses it asks' : `${services.length} services that use it ask`} nothing from then on, and it can no longer be chosen. Paid orders keep their questions. You can make it active again.`}
            </p>
          ) : (
            <p>No service uses it. This can’t be undone.</p>
          )
        }
        confirmLabel={isUsed ? 'Archive' : 'Delete'}
        intent={isUsed ? 'archive' : 'delete'}
      />
    </>
  );
}

/** The services that use the questionnaire, and a way to assign it to a whole category. */
function QuestionnaireServiceAssignments({
  template: { services, status },
}: {
  template: SavedBriefTemplate;
}) {
  const categories = useShopCategories();
  return (
    <section
      aria-labelledby="used-by"
      className="mt-6 grid gap-4 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1">
        <h2 id="used-by" className="text-lg font-semibold">
          {services.length === 1 ? 'Used by 1 service' : `Used by ${services.length} services`}
        </h2>
        <p className="text-sm text-ink-2">Each service chooses its questionnaire in its own editor.</p>
      </div>
      {services.length > 0 ? (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {services.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <Link
                to={`/admin/services/${id}`}
                className="inline-block py-1.5 text-sm wrap-anywhere underline underline-offset-4"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {status === 'active' ? (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="assign" />
          <div className="min-w-56">
            <FormFieldFrame id="category" label="Use it for every service in">
              <SelectControl id="category" name="category">
                {categories.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </SelectControl>
            </FormFieldFrame>
          </div>
          <Button type="submit" variant="outline">
            Assign
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

function QuestionnaireEditorHeader({
  template,
  mayReadAudit,
}: Pick<QuestionnaireEditorData, 'template' | 'mayReadAudit'>) {
  return (
    <PageHeader
      title={template?.name ?? 'New questionnaire'}
      back={{ href: '/admin/templates', label: 'Templates' }}
      note={
        <>
          {template ? <span className="text-sm text-ink-3">{`v${template.version}`}</span> : null}
          {template?.status === 'archived' ? <Badge>Archived</Badge> : null}
          <UnsavedChangesBadge />
        </>
      }
      actions={
        <>
          {template && mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('brief_template', template.id)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          {template ? <ArchiveOrDeleteButton template={template} /> : null}
          <EditorSaveButton size="sm">{template ? 'Save' : 'Create'}</EditorSaveButton>
        </>
      }
    />
  );
}

/** The editor of one questionnaire: its name, its questions, and what uses it. */
export function BriefTemplateEditor({
  editor,
  answer,
}: {
  editor: QuestionnaireEditorData;
  answer: FormActionResult | undefined;
}) {
  const { template, record, draftOwner } = editor;
  const [formAnswer, otherAnswer] = answer?.intent === 'save' ? [answer, undefined] : [undefined, answer];
  useActionResultToast(otherAnswer);
  return (
    <div className="max-w-4xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={record}
        draftKey={`brief-template:${template?.id ?? 'new'}:${draftOwner}`}
        answer={formAnswer}
        header={<QuestionnaireEditorHeader {...editor} />}
      >
        <TextField
          name="name"
          label="Name"
          need={REQUIRED_FIELD_LABEL}
          hint="Only your team sees it."
          limit={BRIEF_TEMPLATE_NAME_LIMIT}
          autoComplete="off"
        />
        <BriefQuestionsBuilder />
      </AdminEditorForm>
      <QuestionnairePreviewForm />
      {template ? <QuestionnaireServiceAssignments template={template} /> : null}
      {template ? <ArchiveOrDeleteDialog template={template} /> : null}
    </div>
  );
}
