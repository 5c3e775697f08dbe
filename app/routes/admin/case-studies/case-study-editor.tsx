import { Form, href, Link } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';
import { PublicContentEditorHeader, UPDATE_PUBLIC_PAGE_LABEL } from '#app/admin-kit/form/editor-header.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { Menu, MenuButton, AdminMenuLink } from '#app/admin-kit/menu.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { AdminCaseStudy } from '#app/modules/case-studies/admin/find-admin-case-study.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type FormActionResult, findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';

import { CaseStudyStatusBadge } from './columns.tsx';
import { CaseStudyFields } from './case-study-fields.tsx';
import { CaseStudyPreview } from './case-study-preview.tsx';
import { NoScriptCaseStudyUploadForms } from './case-study-upload.tsx';

type CaseStudyEditorData = {
  /** Null for a new case study. */
  caseStudy: AdminCaseStudy | null;
  record: { version: number; values: FormValues };
  services: readonly { id: string; title: string }[];
  rights: { mayWrite: boolean; mayReadAudit: boolean; mayReadOrders: boolean };
  draftOwner: string;
};

const CASE_STUDY_ACTION_FORM_ID = 'case-study-action';
const PURGE_CASE_STUDY_DIALOG_ID = 'purge-case-study';

/** The actions of the stored case study; unsaved input stays. */
function CaseStudyActionMenu({
  caseStudy,
  rights,
}: {
  caseStudy: AdminCaseStudy;
  rights: CaseStudyEditorData['rights'];
}) {
  const actionButton = (value: string) => ({
    type: 'submit' as const,
    form: CASE_STUDY_ACTION_FORM_ID,
    name: 'intent',
    value,
  });
  const { isFeatured } = caseStudy.terms;
  return (
    <Menu label="More actions">
      {caseStudy.status === 'published' ? (
        <AdminMenuLink to={href('/resources')} isNewTab>
          View on site
        </AdminMenuLink>
      ) : null}
      {rights.mayReadAudit ? (
        <AdminMenuLink to={getAuditHistoryUrl('case-study', caseStudy.id)}>
          History in the audit
        </AdminMenuLink>
      ) : null}
      {rights.mayWrite ? (
        <>
          {caseStudy.status === 'published' ? (
            <MenuButton {...actionButton('unpublish')}>Unpublish</MenuButton>
          ) : null}
          <MenuButton {...actionButton(isFeatured ? 'unfeature' : 'feature')}>
            {isFeatured ? 'Stop featuring' : 'Feature'}
          </MenuButton>
          <MenuButton {...actionButton('duplicate')}>Duplicate</MenuButton>
          <MenuButton {...actionButton('trash')} isDanger>
            Move to trash
          </MenuButton>
        </>
      ) : null}
    </Menu>
  );
}

function TrashedCaseStudyButtons() {
  return (
    <>
      <Button type="submit" form={CASE_STUDY_ACTION_FORM_ID} name="intent" value="restore" size="sm">
        Restore
      </Button>
      <OpenDialogButton dialogId={PURGE_CASE_STUDY_DIALOG_ID} variant="outline" size="sm">
        Delete now
      </OpenDialogButton>
    </>
  );
}

function getCaseStudyPublishButton(caseStudy: AdminCaseStudy | null) {
  return caseStudy?.status === 'published'
    ? { label: UPDATE_PUBLIC_PAGE_LABEL, intent: 'save', hasWork: false }
    : { label: 'Publish', intent: caseStudy ? 'save-publish' : 'publish', hasWork: true };
}

function CaseStudyBadges({ caseStudy }: { caseStudy: AdminCaseStudy }) {
  return (
    <>
      <CaseStudyStatusBadge {...caseStudy} />
      {caseStudy.terms.isFeatured ? <Badge>Featured</Badge> : null}
    </>
  );
}

function CaseStudyHeader({ caseStudy, rights }: CaseStudyEditorData) {
  return (
    <PublicContentEditorHeader
      title={caseStudy?.terms.title ?? 'New case study'}
      back={{ href: href('/admin/case-studies'), label: 'Case studies' }}
      state={caseStudy ? <CaseStudyBadges caseStudy={caseStudy} /> : null}
      actions={caseStudy?.isInTrash && rights.mayWrite ? <TrashedCaseStudyButtons /> : null}
      save={caseStudy?.status === 'published' ? 'none' : 'on'}
      publish={getCaseStudyPublishButton(caseStudy)}
      menu={
        caseStudy && !caseStudy.isInTrash ? (
          <CaseStudyActionMenu caseStudy={caseStudy} rights={rights} />
        ) : null
      }
    />
  );
}

/** The parts of a stored case study: its permanent download address, its order, and what visitors see. */
function StoredCaseStudyDetailsSection({
  caseStudy,
  rights,
}: {
  caseStudy: AdminCaseStudy;
  rights: CaseStudyEditorData['rights'];
}) {
  const { order } = caseStudy.terms;
  return (
    <>
      <div className="mt-6 grid gap-3 rounded-base border border-line bg-paper p-5">
        {caseStudy.link === null ? null : (
          <LinkWithCopyButton
            label="Download URL. It stays the same when you replace the file"
            link={caseStudy.link}
            copyLabel="Copy URL"
          />
        )}
        <p className="text-sm text-ink-2">
          {`${caseStudy.downloads.toLocaleString('en-US')} ${caseStudy.downloads === 1 ? 'download' : 'downloads'} in the last 30 days.`}
        </p>
        {order !== null && rights.mayReadOrders ? (
          <p className="text-sm">
            <Link
              to={href('/admin/orders/:id', { id: order })}
              className="font-semibold underline underline-offset-4"
            >
              Open its order
            </Link>
          </p>
        ) : null}
      </div>
      <CaseStudyPreview caseStudy={caseStudy} />
      {rights.mayWrite ? (
        <>
          <Form id={CASE_STUDY_ACTION_FORM_ID} method="post" className="hidden" />
          <ConfirmDialog
            id={PURGE_CASE_STUDY_DIALOG_ID}
            title={`Delete “${caseStudy.terms.title}” for good?`}
            consequence={<p>Its text, file and download counts are deleted. This can’t be undone.</p>}
            confirmLabel="Delete for good"
            intent="purge"
          />
        </>
      ) : null}
    </>
  );
}

const CASE_STUDY_FORM_INTENTS = new Set(['', 'save', 'save-publish']);

/** Returns whether an answer concerns the form or another action; a new case study has only its form. */
function separateCaseStudyFormActionResult(answer: FormActionResult | undefined, isNew: boolean) {
  const isOfForm = answer !== undefined && (CASE_STUDY_FORM_INTENTS.has(answer.intent) || isNew);
  return isOfForm
    ? { formAnswer: answer, otherAnswer: undefined }
    : { formAnswer: undefined, otherAnswer: answer };
}

/** The result of an action outside the form, or the identity prompt. */
function CaseStudyActionNotice({ answer }: { answer: FormActionResult | undefined }) {
  return findStepUpPrompt(answer) === null ? (
    <ActionResultNotice answer={answer} />
  ) : (
    <StepUpAuthenticationDialog answer={answer} />
  );
}

/** The editor of one case study, with a preview of what visitors see. */
export function CaseStudyEditor({
  editor,
  answer,
}: {
  editor: CaseStudyEditorData;
  answer: FormActionResult | undefined;
}) {
  const { caseStudy, record, services, rights, draftOwner } = editor;
  const { formAnswer, otherAnswer } = separateCaseStudyFormActionResult(answer, caseStudy === null);
  useActionResultToast(otherAnswer);
  const isReadOnly = !rights.mayWrite || caseStudy?.isInTrash === true;
  const caseStudyId = caseStudy?.id ?? null;
  return (
    <div className="max-w-4xl">
      <CaseStudyActionNotice answer={otherAnswer} />
      <AdminEditorForm
        record={record}
        draftKey={`case-study:${caseStudyId ?? 'new'}:${draftOwner}`}
        answer={formAnswer}
        isReadOnly={isReadOnly}
        header={<CaseStudyHeader {...editor} />}
      >
        <CaseStudyFields caseStudy={caseStudy} services={services} mayReadOrders={rights.mayReadOrders} />
      </AdminEditorForm>
      {isReadOnly ? null : <NoScriptCaseStudyUploadForms caseStudyId={caseStudyId} />}
      {caseStudy ? <StoredCaseStudyDetailsSection caseStudy={caseStudy} rights={rights} /> : null}
    </div>
  );
}
