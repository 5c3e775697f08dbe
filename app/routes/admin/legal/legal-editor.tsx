import { Form, href } from 'react-router';

import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { EditorTabs, AdminEditorTabPanel } from '#app/admin-kit/editor-tabs.tsx';
import { FormDraftAutosave } from '#app/admin-kit/form/autosave.tsx';
import { DISCARD_DRAFT_DIALOG_ID, PublicContentEditorHeader } from '#app/admin-kit/form/editor-header.tsx';
import { LongTextField, REQUIRED_TO_PUBLISH_LABEL, TextField } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { LegalPageEditorData } from '#app/modules/content/legal/find-edited-legal.server.ts';
import { MAX_CHANGE_NOTE_LENGTH, MAX_LEGAL_TITLE_LENGTH } from '#app/modules/content/legal/legal-draft.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { RichTextFormField } from '../service-editor/rich-section.tsx';

import { type LegalPageVersionHistoryData, LegalVersions } from './legal-versions.tsx';

export type LegalEditorData = {
  page: LegalPageEditorData;
  /** Null while the text tab is open. */
  history: LegalPageVersionHistoryData | null;
  rights: { mayDraft: boolean; mayPublish: boolean; mayReadAudit: boolean };
  draftOwner: string;
};

const MARK_LEGAL_TEXT_REVIEWED_FORM_ID = 'mark-reviewed';

function LegalPageStatusBadge({ page: { current, ahead } }: { page: LegalPageEditorData }) {
  if (current) return <Badge tone="good">Published</Badge>;
  return ahead ? <Badge>Scheduled</Badge> : <Badge tone="warn">Draft</Badge>;
}

/** Returns the current or upcoming version that is still the shop's template. */
const findUnreviewedLegalTemplateVersion = ({ current, ahead }: LegalPageEditorData) =>
  [current, ahead].find((version) => version?.isUnreviewed) ?? null;

function UnreviewedLegalTemplateNotice({
  page,
  mayPublish,
}: {
  page: LegalPageEditorData;
  mayPublish: boolean;
}) {
  const template = findUnreviewedLegalTemplateVersion(page);
  if (!template) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-3 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn"
    >
      <p className="max-w-2xl">
        <strong>Template, not reviewed.</strong>
        {` Version ${template.version} is the default text. Have a lawyer review it before you sell.`}
      </p>
      {mayPublish ? (
        <Button type="submit" form={MARK_LEGAL_TEXT_REVIEWED_FORM_ID} variant="outline" size="sm">
          Mark as reviewed
        </Button>
      ) : null}
    </div>
  );
}

function ScheduledLegalVersionNotice({ page: { ahead } }: { page: LegalPageEditorData }) {
  if (!ahead) return null;
  return (
    <p role="note" className="rounded-base border border-line bg-paper px-4 py-3 text-sm">
      {`Version ${ahead.version} applies from `}
      <LocalTime at={ahead.effectiveAt} />
      {' on. Publishing one with an earlier date takes its place.'}
    </p>
  );
}

const formatLegalPlaceholderHint = ({ facts }: LegalPageEditorData) =>
  `Filled in automatically: ${facts.map(({ name, fact }) => `${name} is “${fact}”`).join(', ')}.`;

function LegalPageEditorFields({ page, mayPublish }: { page: LegalPageEditorData; mayPublish: boolean }) {
  const { zone } = useShopTimeFormatters();
  return (
    <div className="grid grid-cols-1 gap-4">
      <AdminFormSection title="Text">
        <TextField
          name="title"
          label="Title"
          need={REQUIRED_TO_PUBLISH_LABEL}
          limit={MAX_LEGAL_TITLE_LENGTH}
          autoComplete="off"
        />
        <RichTextFormField
          name="body"
          label="Text"
          need={REQUIRED_TO_PUBLISH_LABEL}
          hint={formatLegalPlaceholderHint(page)}
          rows={24}
        />
      </AdminFormSection>
      <AdminFormSection
        title={`Version ${page.nextVersion}`}
        note={
          mayPublish
            ? 'A published version can’t be changed. Earlier versions stay available.'
            : 'Only owners and managers can publish it.'
        }
      >
        <LongTextField
          name="change_note"
          label="Change note"
          hint="A short summary of what changed. Shown in the version list on the page."
          limit={MAX_CHANGE_NOTE_LENGTH}
          rows={2}
        />
        <TextField
          name="effective"
          label={`Effective (${zone.name})`}
          hint="From then on, visitors see it and customers accept it. Leave blank to start now."
          type="datetime-local"
          className="max-w-64"
        />
      </AdminFormSection>
    </div>
  );
}

/** Forms that must be outside the editor's form, because forms cannot be nested. */
function LegalPageActionForms({ page }: { page: LegalPageEditorData }) {
  const template = findUnreviewedLegalTemplateVersion(page);
  const isDraftAlone = page.versions.length === 0;
  return (
    <>
      {template ? (
        <Form id={MARK_LEGAL_TEXT_REVIEWED_FORM_ID} method="post" className="hidden">
          <input type="hidden" name="intent" value="review" />
          <input type="hidden" name="of" value={template.version} />
        </Form>
      ) : null}
      {page.draft ? (
        <ConfirmDialog
          id={DISCARD_DRAFT_DIALOG_ID}
          title={`Discard the draft of “${page.title}”?`}
          consequence={
            <p>
              {isDraftAlone
                ? 'The page was never published, so it is deleted completely.'
                : 'Changes since the last version are lost. Published versions stay.'}
            </p>
          }
          confirmLabel="Discard draft"
          intent="discard"
        />
      ) : null}
    </>
  );
}

const LEGAL_EDITOR_FORM_INTENTS = new Set(['', 'save', 'autosave', 'publish']);

/** The form of a legal page, with its versions and the actions of its draft. */
export function LegalEditor({
  editor,
  answer,
}: {
  editor: LegalEditorData;
  answer: FormActionResult | undefined;
}) {
  const { page, history, rights } = editor;
  const { mayPublish } = rights;
  const isReadOnly = !rights.mayDraft;
  const isOfForm = answer !== undefined && LEGAL_EDITOR_FORM_INTENTS.has(answer.intent);
  const otherAnswer = isOfForm ? undefined : answer;
  useActionResultToast(otherAnswer);
  const fields = { to: '?', label: 'Text', isCurrent: history === null, holds: () => true };
  const tabs = [fields, { to: '?tab=versions', label: 'Versions', isCurrent: history !== null }];
  return (
    <div className="max-w-5xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={page.record}
        draftKey={`legal:${page.slug}:${editor.draftOwner}`}
        answer={isOfForm ? answer : undefined}
        isReadOnly={isReadOnly}
        header={
          <PublicContentEditorHeader
            title={page.title}
            back={{ href: href('/admin/legal'), label: 'Legal pages' }}
            state={<LegalPageStatusBadge page={page} />}
            draft={page.versions.length > 0 ? page.draft : null}
            publicPath={page.current ? href('/legal/:slug', { slug: page.slug }) : null}
            publish={
              mayPublish
                ? { label: `Publish version ${page.nextVersion}`, hasWork: page.draft !== null }
                : null
            }
          />
        }
      >
        {isReadOnly ? null : <FormDraftAutosave />}
        <UnreviewedLegalTemplateNotice page={page} mayPublish={mayPublish} />
        <ScheduledLegalVersionNotice page={page} />
        <EditorTabs tabs={tabs} />
        <AdminEditorTabPanel tab={fields}>
          <LegalPageEditorFields page={page} mayPublish={mayPublish} />
        </AdminEditorTabPanel>
      </AdminEditorForm>
      {history ? <LegalVersions page={page} history={history} mayReadAudit={rights.mayReadAudit} /> : null}
      {isReadOnly ? null : <LegalPageActionForms page={page} />}
    </div>
  );
}
