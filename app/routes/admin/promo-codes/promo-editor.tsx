import { Form, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import { UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type {
  PromoCodeAppliesToFormChoices,
  EditablePromoCode,
} from '#app/modules/promo-pages/promo-search.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { PromoCodeAvailabilityBadge } from './columns.tsx';
import { PromoFields } from './promo-fields.tsx';

type PromoEditorData = {
  /** Null for a new code; `link` applies the code when opened. */
  promo: (EditablePromoCode & { link: string }) | null;
  record: { version: number; values: FormValues };
  mayWrite: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
  choices: PromoCodeAppliesToFormChoices;
};

const END_PROMO_DIALOG_ID = 'end-promo';

/** Pause, resume and end; a code that was used is archived instead of deleted. */
function PromoStateButtons({ promo }: { promo: EditablePromoCode }) {
  const to = promo.status === 'active' ? 'pause' : 'activate';
  return (
    <>
      <Button type="submit" form={`${to}-promo`} variant="outline" size="sm">
        {to === 'pause' ? 'Pause' : promo.status === 'paused' ? 'Resume' : 'Make active'}
      </Button>
      {promo.status === 'archived' ? null : (
        <OpenDialogButton dialogId={END_PROMO_DIALOG_ID} variant="outline" size="sm">
          {promo.isUsed ? 'Archive' : 'Delete'}
        </OpenDialogButton>
      )}
    </>
  );
}

function PromoStateForms({ promo: { isUsed, terms } }: { promo: EditablePromoCode }) {
  return (
    <>
      {['pause', 'activate'].map((intent) => (
        <Form key={intent} id={`${intent}-promo`} method="post" className="hidden">
          <input type="hidden" name="intent" value={intent} />
        </Form>
      ))}
      <ConfirmDialog
        id={END_PROMO_DIALOG_ID}
        title={`${isUsed ? 'Archive' : 'Delete'} ${terms.code}?`}
        consequence={
          <p>
            {isUsed
              ? 'It can no longer be used. Orders that used it keep their discount. You can make it active again.'
              : 'It was never used. This can’t be undone.'}
          </p>
        }
        confirmLabel={isUsed ? 'Archive' : 'Delete'}
        intent={isUsed ? 'archive' : 'delete'}
      />
    </>
  );
}

function PromoEditorHeader({ promo, mayWrite, mayReadAudit }: PromoEditorData) {
  return (
    <PageHeader
      title={promo?.terms.code ?? 'New promo code'}
      back={{ href: '/admin/promo-codes', label: 'Promo codes' }}
      note={
        <>
          {promo ? <PromoCodeAvailabilityBadge value={promo.availability} /> : null}
          <UnsavedChangesBadge />
        </>
      }
      actions={
        <>
          {promo && mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('promo', promo.id)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          {promo && mayWrite ? <PromoStateButtons promo={promo} /> : null}
          <EditorSaveButton size="sm">{promo ? 'Save' : 'Create'}</EditorSaveButton>
        </>
      }
    />
  );
}

function PromoWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((sentence) => (
    <p key={sentence} className="rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
      {sentence}
    </p>
  ));
}

/** The parts of a stored code: its link, and the forms that change its state. */
function SavedPromoActions({
  promo,
  mayWrite,
}: {
  promo: NonNullable<PromoEditorData['promo']>;
  mayWrite: boolean;
}) {
  return (
    <>
      <div className="mt-6 rounded-base border border-line bg-paper p-5">
        <LinkWithCopyButton
          label="Applies the code to the cart when opened"
          link={promo.link}
          copyLabel="Copy link"
        />
      </div>
      {mayWrite ? <PromoStateForms promo={promo} /> : null}
    </>
  );
}

/** The editor of one promo code, with the link that applies it. */
export function PromoEditor({
  editor,
  answer,
}: {
  editor: PromoEditorData;
  answer: FormActionResult | undefined;
}) {
  const { promo, record, mayWrite, draftOwner } = editor;
  const isSave = answer?.intent === 'save';
  // The test box shows its own answer.
  const headAnswer = isSave || answer?.intent === 'try' ? undefined : answer;
  useActionResultToast(headAnswer);
  return (
    <div className="max-w-4xl">
      <ActionResultNotice answer={headAnswer} />
      <AdminEditorForm
        record={record}
        draftKey={`promo:${promo?.id ?? 'new'}:${draftOwner}`}
        answer={isSave ? answer : undefined}
        isReadOnly={!mayWrite}
        header={<PromoEditorHeader {...editor} />}
      >
        {promo ? <PromoWarnings warnings={promo.warnings} /> : null}
        <PromoFields isUsed={promo?.isUsed ?? false} choices={editor.choices} />
      </AdminEditorForm>
      {promo ? <SavedPromoActions promo={promo} mayWrite={mayWrite} /> : null}
    </div>
  );
}
