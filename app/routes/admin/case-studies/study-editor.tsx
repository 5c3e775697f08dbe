import { Form, href, Link } from 'react-router';

import { ConfirmDialog, OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { CopyLink } from '#app/admin-kit/copy-link.tsx';
import { EditorHeader, UPDATE_PAGE } from '#app/admin-kit/form/editor-header.tsx';
import { ResourceForm } from '#app/admin-kit/form/resource-form.tsx';
import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { Menu, MenuButton, MenuLink } from '#app/admin-kit/menu.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import type { FormValues } from '#app/lib/form-values.ts';
import { historyHref } from '#app/modules/audit/model.ts';
import type { DeskStudy } from '#app/modules/case-studies/desk/find-desk-study.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type IntentAnswer, proofAsked } from '#app/ui/intent-answer.ts';

import { StepUpDialog } from '../frame/step-up-dialog.tsx';

import { StudyStatus } from './columns.tsx';
import { StudyFields } from './study-fields.tsx';
import { StudyPreview } from './study-preview.tsx';
import { UploadsWithoutScript } from './study-upload.tsx';

type Editor = {
  /** Null for a new case study. */
  study: DeskStudy | null;
  record: { version: number; values: FormValues };
  services: readonly { id: string; title: string }[];
  rights: { mayWrite: boolean; mayReadAudit: boolean; mayReadOrders: boolean };
  draftOwner: string;
};

const DEED_FORM = 'study-deed';
const PURGE_DIALOG = 'purge-study';

/** The actions of the stored case study; unsaved input stays. */
function DeedMenu({ study, rights }: { study: DeskStudy; rights: Editor['rights'] }) {
  const deed = (value: string) => ({ type: 'submit' as const, form: DEED_FORM, name: 'intent', value });
  const { isFeatured } = study.terms;
  return (
    <Menu label="More actions">
      {study.status === 'published' ? (
        <MenuLink to={href('/resources')} isNewTab>
          View on site
        </MenuLink>
      ) : null}
      {rights.mayReadAudit ? (
        <MenuLink to={historyHref('case-study', study.id)}>History in the audit</MenuLink>
      ) : null}
      {rights.mayWrite ? (
        <>
          {study.status === 'published' ? <MenuButton {...deed('unpublish')}>Unpublish</MenuButton> : null}
          <MenuButton {...deed(isFeatured ? 'unfeature' : 'feature')}>
            {isFeatured ? 'Stop featuring' : 'Feature'}
          </MenuButton>
          <MenuButton {...deed('duplicate')}>Duplicate</MenuButton>
          <MenuButton {...deed('trash')} isDanger>
            Move to trash
          </MenuButton>
        </>
      ) : null}
    </Menu>
  );
}

function TrashDeeds() {
  return (
    <>
      <Button type="submit" form={DEED_FORM} name="intent" value="restore" size="sm">
        Restore
      </Button>
      <OpensDialog dialogId={PURGE_DIALOG} variant="outline" size="sm">
        Delete now
      </OpensDialog>
    </>
  );
}

function publishOf(study: DeskStudy | null) {
  return study?.status === 'published'
    ? { label: UPDATE_PAGE, intent: 'save', hasWork: false }
    : { label: 'Publish', intent: study ? 'save-publish' : 'publish', hasWork: true };
}

function State({ study }: { study: DeskStudy }) {
  return (
    <>
      <StudyStatus {...study} />
      {study.terms.isFeatured ? <Badge>Featured</Badge> : null}
    </>
  );
}

function Header({ study, rights }: Editor) {
  return (
    <EditorHeader
      title={study?.terms.title ?? 'New case study'}
      back={{ href: href('/admin/case-studies'), label: 'Case studies' }}
      state={study ? <State study={study} /> : null}
      actions={study?.isInTrash && rights.mayWrite ? <TrashDeeds /> : null}
      save={study?.status === 'published' ? 'none' : 'on'}
      publish={publishOf(study)}
      menu={study && !study.isInTrash ? <DeedMenu study={study} rights={rights} /> : null}
    />
  );
}

/** The parts of a stored case study: its permanent download address, its order, and what visitors see. */
function Stored({ study, rights }: { study: DeskStudy; rights: Editor['rights'] }) {
  const { order } = study.terms;
  return (
    <>
      <div className="mt-6 grid gap-3 rounded-base border border-line bg-paper p-5">
        {study.link === null ? null : (
          <CopyLink
            label="Download URL. It stays the same when you replace the file"
            link={study.link}
            copyLabel="Copy URL"
          />
        )}
        <p className="text-sm text-ink-2">
          {`${study.downloads.toLocaleString('en-US')} ${study.downloads === 1 ? 'download' : 'downloads'} in the last 30 days.`}
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
      <StudyPreview study={study} />
      {rights.mayWrite ? (
        <>
          <Form id={DEED_FORM} method="post" className="hidden" />
          <ConfirmDialog
            id={PURGE_DIALOG}
            title={`Delete “${study.terms.title}” for good?`}
            consequence={<p>Its text, file and download counts are deleted. This can’t be undone.</p>}
            confirmLabel="Delete for good"
            intent="purge"
          />
        </>
      ) : null}
    </>
  );
}

const OF_FORM = new Set(['', 'save', 'save-publish']);

/** Returns whether an answer concerns the form or another action; a new case study has only its form. */
function sortAnswer(answer: IntentAnswer | undefined, isNew: boolean) {
  const isOfForm = answer !== undefined && (OF_FORM.has(answer.intent) || isNew);
  return isOfForm
    ? { formAnswer: answer, otherAnswer: undefined }
    : { formAnswer: undefined, otherAnswer: answer };
}

/** The result of an action outside the form, or the identity prompt. */
function Said({ answer }: { answer: IntentAnswer | undefined }) {
  return proofAsked(answer) === null ? <IntentNotice answer={answer} /> : <StepUpDialog answer={answer} />;
}

/** The editor of one case study, with a preview of what visitors see. */
export function StudyEditor({ editor, answer }: { editor: Editor; answer: IntentAnswer | undefined }) {
  const { study, record, services, rights, draftOwner } = editor;
  const { formAnswer, otherAnswer } = sortAnswer(answer, study === null);
  useIntentToast(otherAnswer);
  const isReadOnly = !rights.mayWrite || study?.isInTrash === true;
  const studyId = study?.id ?? null;
  return (
    <div className="max-w-4xl">
      <Said answer={otherAnswer} />
      <ResourceForm
        record={record}
        draftKey={`case-study:${studyId ?? 'new'}:${draftOwner}`}
        answer={formAnswer}
        isReadOnly={isReadOnly}
        header={<Header {...editor} />}
      >
        <StudyFields study={study} services={services} mayReadOrders={rights.mayReadOrders} />
      </ResourceForm>
      {isReadOnly ? null : <UploadsWithoutScript studyId={studyId} />}
      {study ? <Stored study={study} rights={rights} /> : null}
    </div>
  );
}
