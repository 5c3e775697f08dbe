import { Form, href, Link, useNavigation } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { PublicContentEditorHeader, UPDATE_PUBLIC_PAGE_LABEL } from '#app/admin-kit/form/editor-header.tsx';
import { useEditorFormState } from '#app/admin-kit/form/form-state.ts';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { TestimonialOriginPageLink } from '#app/modules/proof-pages/find-provenance.server.ts';
import type { AdminTestimonial } from '#app/modules/testimonials/admin/testimonial-search.ts';
import { Button } from '#app/ui/button.tsx';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';

import { APPROVE_TESTIMONIAL_ACTION, listTestimonialActions } from './testimonial-actions.tsx';
import { TestimonialBadges, TestimonialListWarningWithLink } from './testimonial-columns.tsx';
import { TestimonialFormFields } from './testimonial-fields.tsx';
import { TestimonialPreview } from './testimonial-preview.tsx';

type TestimonialEditorData = {
  /** Null for a new testimonial. */
  row: AdminTestimonial | null;
  record: { version: number; values: FormValues };
  link: TestimonialOriginPageLink | null;
  services: readonly string[];
  mayWrite: boolean;
  mayLinkOrders: boolean;
  mayReadAudit: boolean;
  draftOwner: string;
  /** The ticker’s text between company and category. */
  bought: string;
};

const PURGE_TESTIMONIAL_DIALOG_ID = 'purge';
const TESTIMONIAL_ACTION_FORM_ID = 'testimonial-action';
const isPublicTestimonial = (row: AdminTestimonial) => row.state === 'approved' || row.state === 'featured';

/** The actions of the testimonial. They would not include unsaved changes, so those must be saved first. */
function TestimonialActions({ row }: { row: AdminTestimonial }) {
  const { isDirty, isReady } = useEditorFormState();
  const { state } = useNavigation();
  const others = listTestimonialActions(row).filter((action) => action !== APPROVE_TESTIMONIAL_ACTION);
  const isUnsaved = isReady && isDirty;
  // Until the page has reloaded after an action, another one would send the old version and be refused as a
  // conflict.
  const isOff = isUnsaved || state !== 'idle';
  return (
    <>
      {others.map(({ intent, label, confirm }) =>
        confirm ? (
          <OpenDialogButton key={intent} dialogId={PURGE_TESTIMONIAL_DIALOG_ID} variant="outline" size="sm">
            {label}
          </OpenDialogButton>
        ) : (
          <Button
            key={intent}
            type="submit"
            form={TESTIMONIAL_ACTION_FORM_ID}
            name="intent"
            value={intent}
            size="sm"
            variant="outline"
            disabled={isOff}
            title={isUnsaved ? 'Save your changes first.' : undefined}
          >
            {label}
          </Button>
        ),
      )}
      {row.trash ? null : (
        <Button
          type="submit"
          form={TESTIMONIAL_ACTION_FORM_ID}
          name="intent"
          value="duplicate"
          variant="outline"
          size="sm"
          disabled={isOff}
        >
          Duplicate
        </Button>
      )}
    </>
  );
}

/** Returns how the testimonial is published: approval makes it public, and later saves are public at once. */
function getTestimonialPublishButton(row: AdminTestimonial) {
  return isPublicTestimonial(row)
    ? { label: UPDATE_PUBLIC_PAGE_LABEL, intent: 'save', hasWork: false }
    : {
        label: APPROVE_TESTIMONIAL_ACTION.label,
        intent: APPROVE_TESTIMONIAL_ACTION.intent,
        form: TESTIMONIAL_ACTION_FORM_ID,
        hasWork: true,
      };
}

function TestimonialEditorHeader({ row, mayWrite, mayReadAudit }: TestimonialEditorData) {
  return (
    <PublicContentEditorHeader
      title={row?.name ?? 'New testimonial'}
      documentTitle={row ? `Testimonial of ${row.name}` : undefined}
      back={{ href: href('/admin/testimonials'), label: 'Testimonials' }}
      state={row ? <TestimonialBadges row={row} /> : null}
      actions={
        <>
          {row && mayReadAudit ? (
            <Link
              to={getAuditHistoryUrl('testimonial', row.id)}
              className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
            >
              History in the audit
            </Link>
          ) : null}
          {row && mayWrite ? <TestimonialActions row={row} /> : null}
        </>
      }
      save={row && isPublicTestimonial(row) ? 'none' : 'on'}
      publish={row && getTestimonialPublishButton(row)}
    />
  );
}

/** Another user changed it before a button was pressed: reload their version, or continue anyway. */
function TestimonialConflictNotice({ answer }: { answer: FormActionResult | undefined }) {
  if (!answer || answer.ok || !answer.conflict) return null;
  const { intent, conflict } = answer;
  return (
    <section role="alert" className="mb-6 grid gap-3 rounded-base border border-line bg-paper p-5">
      <h2 className="text-lg font-semibold">
        {`Changed by ${conflict.by} at `}
        <LocalTime at={conflict.at} />
      </h2>
      <p className="text-ink-2">Nothing has been changed yet. Reload to see the current version.</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="version" value={conflict.version} />
        <Link
          to="."
          reloadDocument
          className="inline-flex min-h-11 items-center px-2 font-semibold underline"
        >
          Reload
        </Link>
        <Button type="submit" name="intent" value={intent} variant="outline">
          Continue anyway
        </Button>
      </Form>
    </section>
  );
}

/** Warnings to read before the rest. */
function TestimonialEditorWarnings({ row }: { row: AdminTestimonial }) {
  if (row.trash)
    return (
      <p className="rounded-base bg-sunken px-4 py-3 text-sm text-ink-2">
        {`It is in the trash, so it can’t be edited. ${row.trash.timeLeft}, then it is permanently deleted.`}
      </p>
    );
  if (row.provenance !== 'none' || row.isDemo) return null;
  return (
    <TestimonialListWarningWithLink
      text={
        isPublicTestimonial(row)
          ? 'It is public, but nothing is on file to show that the client said it and agreed.'
          : 'Nothing is on file yet to show that the client said it and agreed. Link a review or an order, or note the permission before you publish it.'
      }
      query={null}
    />
  );
}

/** The forms of the header's buttons. */
function TestimonialHeaderActionForms({ id, version }: { id: string; version: number }) {
  return (
    <>
      <Form id={TESTIMONIAL_ACTION_FORM_ID} method="post" className="hidden">
        <input type="hidden" name="version" value={version} />
      </Form>
      <ConfirmDialog
        id={PURGE_TESTIMONIAL_DIALOG_ID}
        title="Delete this testimonial for good?"
        consequence={
          <p>Its text is deleted, and its image too unless a review uses it. This can’t be undone.</p>
        }
        confirmLabel="Delete now"
        intent="purge"
        fields={{ id }}
      />
    </>
  );
}

/** The result of a header button. */
function TestimonialActionResult({ answer }: { answer: FormActionResult | undefined }) {
  useActionResultToast(answer);
  if (findStepUpPrompt(answer) !== null) return <StepUpAuthenticationDialog answer={answer} />;
  return answer?.ok === false && answer.conflict ? (
    <TestimonialConflictNotice answer={answer} />
  ) : (
    <ActionResultNotice answer={answer} />
  );
}

function SavedTestimonialActionForms({
  row,
  record,
  mayWrite,
}: Pick<TestimonialEditorData, 'row' | 'record' | 'mayWrite'>) {
  return row && mayWrite ? <TestimonialHeaderActionForms id={row.id} version={record.version} /> : null;
}

/** The editor of one testimonial, with a preview of its public appearance. */
export function TestimonialEditor({
  editor,
  answer,
}: {
  editor: TestimonialEditorData;
  answer: FormActionResult | undefined;
}) {
  const { row, record, mayWrite, draftOwner } = editor;
  const isSave = answer?.intent === 'save';
  return (
    <div className="max-w-6xl">
      <TestimonialActionResult answer={isSave ? undefined : answer} />
      <AdminEditorForm
        record={record}
        draftKey={`testimonial:${row?.id ?? 'new'}:${draftOwner}`}
        answer={isSave ? answer : undefined}
        isReadOnly={!mayWrite || Boolean(row?.trash)}
        header={<TestimonialEditorHeader {...editor} />}
      >
        {row ? <TestimonialEditorWarnings row={row} /> : null}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <TestimonialFormFields {...editor} initials={row?.initials ?? null} />
          <TestimonialPreview bought={editor.bought} isFeatured={row?.state === 'featured'} stored={row} />
        </div>
      </AdminEditorForm>
      <SavedTestimonialActionForms {...editor} />
    </div>
  );
}
