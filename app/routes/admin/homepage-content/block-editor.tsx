import { href } from 'react-router';

import { ConfirmDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { type AdminEditorTab, EditorTabs, AdminEditorTabPanel } from '#app/admin-kit/editor-tabs.tsx';
import { FormDraftAutosave } from '#app/admin-kit/form/autosave.tsx';
import {
  DISCARD_DRAFT_DIALOG_ID,
  PublicContentEditorHeader,
  EditorPreviewLink,
  UPDATE_PUBLIC_PAGE_LABEL,
} from '#app/admin-kit/form/editor-header.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { EditVersionListItem } from '#app/admin-kit/version-list.tsx';
import { getFormValueText } from '#app/lib/form-values.ts';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import { CONTENT_BLOCK_FORMS_BY_NAME } from '#app/modules/content/blocks/block-forms.ts';
import type { EditableContentBlock } from '#app/modules/content/blocks/find-block.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ContentPublicationHistory } from '../service-editor/draft-history.tsx';

import { ContentBlockFields } from './block-fields.tsx';
import { ContentBlockPreviewFrame } from './block-preview.tsx';
import {
  ScheduleDraftButton,
  ScheduleDraftDialog,
  CancelScheduledChangeForm,
  ScheduledChangeNotice,
} from './schedule-part.tsx';
import { NoScriptContentUploadForms } from './upload-field.tsx';

/** The tabs of the editor, each with its own address. */
export const CONTENT_BLOCK_EDITOR_TABS = [
  { tab: 'words', to: '?', label: 'Text' },
  { tab: 'preview', to: '?tab=preview', label: 'Preview' },
  { tab: 'history', to: '?tab=history', label: 'History' },
] as const;
type ContentBlockEditorTab = (typeof CONTENT_BLOCK_EDITOR_TABS)[number]['tab'];

export type ContentBlockEditorData = {
  block: EditableContentBlock;
  tab: ContentBlockEditorTab;
  /** A page of the shop that shows the draft; valid for seven days. */
  previewPath: string;
  versions: readonly EditVersionListItem[];
  rights: { mayWrite: boolean; mayReadAudit: boolean };
  draftOwner: string;
};

const createContentBlockTextTab = (current: ContentBlockEditorTab): AdminEditorTab => ({
  to: '?',
  label: 'Text',
  isCurrent: current === 'words',
  holds: () => true,
});

const createContentBlockEditorTabs = (current: ContentBlockEditorTab): AdminEditorTab[] =>
  CONTENT_BLOCK_EDITOR_TABS.map(({ tab, to, label }) =>
    tab === 'words' ? createContentBlockTextTab(current) : { to, label, isCurrent: tab === current },
  );

function ContentBlockVersionHistory({ block, versions, rights }: ContentBlockEditorData) {
  return (
    <ContentPublicationHistory
      title="History"
      versions={versions}
      what={CONTENT_BLOCK_FORMS_BY_NAME[block.name].title}
      empty="Nothing has been published here yet. Visitors see the default text."
      isReadOnly={!rights.mayWrite}
      auditHref={rights.mayReadAudit ? getAuditHistoryUrl('content_block', block.name) : null}
    />
  );
}

function InvalidStoredContentNotice() {
  return (
    <p role="note" className="rounded-base bg-bad-tint px-4 py-3 text-sm font-semibold text-bad">
      The stored content no longer fits this section, so visitors see the default text below. Publish to
      replace it.
    </p>
  );
}

function HiddenContentPageNotice() {
  return <p className="text-sm text-ink-2">Hidden from visitors until you publish text for this page.</p>;
}

function ContentBlockPublishStateBadge({ isHidden }: { isHidden: boolean }) {
  return isHidden ? <Badge tone="warn">Hidden</Badge> : <Badge tone="good">Published</Badge>;
}

/** Dialogs that must be outside the editor's form, because they contain forms. */
function ContentBlockEditorDialogs({
  block,
  answer,
}: {
  block: EditableContentBlock;
  answer: FormActionResult | undefined;
}) {
  const { title } = CONTENT_BLOCK_FORMS_BY_NAME[block.name];
  const typed =
    answer?.ok === false && answer.intent === 'schedule' ? getFormValueText(answer.fields, 'publishAt') : '';
  return (
    <>
      {block.publishAt ? <CancelScheduledChangeForm /> : null}
      {block.draft ? (
        <>
          <ScheduleDraftDialog title={title} typed={typed} />
          <ConfirmDialog
            id={DISCARD_DRAFT_DIALOG_ID}
            title={`Discard the draft of “${title}”?`}
            consequence={
              <p>Changes since the last publication are lost. The published page doesn’t change.</p>
            }
            confirmLabel="Discard draft"
            intent="discard"
          />
        </>
      ) : null}
    </>
  );
}

/** Side by side where both fit. */
const BLOCK_EDITOR_PREVIEW_LAYOUT_CLASSES =
  'min-[88rem]:grid min-[88rem]:grid-cols-[minmax(0,1fr)_32rem] min-[88rem]:gap-6';

/** The fields, with the preview beside them or in its own tab. */
function BlockFieldsWithPreview({ editor: { block, tab, previewPath } }: { editor: ContentBlockEditorData }) {
  const form = CONTENT_BLOCK_FORMS_BY_NAME[block.name];
  const isTextTab = tab === 'words';
  return (
    <div className={isTextTab ? BLOCK_EDITOR_PREVIEW_LAYOUT_CLASSES : undefined}>
      <AdminEditorTabPanel tab={createContentBlockTextTab(tab)}>
        <ContentBlockFields form={form} limits={block.limits} />
      </AdminEditorTabPanel>
      {tab === 'history' ? null : (
        <div className={isTextTab ? 'max-[88rem]:hidden' : undefined}>
          <ContentBlockPreviewFrame address={previewPath} version={block.record.version} title={form.title} />
        </div>
      )}
    </div>
  );
}

function ContentBlockEditorHeader({ editor: { block, previewPath } }: { editor: ContentBlockEditorData }) {
  const form = CONTENT_BLOCK_FORMS_BY_NAME[block.name];
  return (
    <PublicContentEditorHeader
      title={form.title}
      back={{ href: href('/admin/homepage-content'), label: 'Pages' }}
      state={<ContentBlockPublishStateBadge isHidden={block.isHidden} />}
      draft={block.draft}
      preview={<EditorPreviewLink to={previewPath} />}
      publicPath={block.isHidden ? null : form.path}
      actions={<ScheduleDraftButton hasDraft={block.draft !== null} />}
      publish={{ label: UPDATE_PUBLIC_PAGE_LABEL, hasWork: block.draft !== null || block.isUnfit }}
    />
  );
}

const CONTENT_BLOCK_EDITOR_FORM_INTENTS = new Set(['', 'save', 'autosave', 'publish']);

/** The form of a block, with its history and the actions of its draft. */
export function ContentBlockEditor({
  editor,
  answer,
}: {
  editor: ContentBlockEditorData;
  answer: FormActionResult | undefined;
}) {
  const { block, tab, rights } = editor;
  const form = CONTENT_BLOCK_FORMS_BY_NAME[block.name];
  const isReadOnly = !rights.mayWrite;
  const isOfForm = answer !== undefined && CONTENT_BLOCK_EDITOR_FORM_INTENTS.has(answer.intent);
  const otherAnswer = isOfForm ? undefined : answer;
  useActionResultToast(otherAnswer);
  return (
    <div className="max-w-7xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={block.record}
        draftKey={`content:${block.name}:${editor.draftOwner}`}
        answer={isOfForm ? answer : undefined}
        isReadOnly={isReadOnly}
        header={<ContentBlockEditorHeader editor={editor} />}
      >
        {isReadOnly ? null : <FormDraftAutosave />}
        <p className="text-ink-2">{form.note}</p>
        <EditorTabs tabs={createContentBlockEditorTabs(tab)} />
        {block.isHidden ? <HiddenContentPageNotice /> : null}
        {block.isUnfit ? <InvalidStoredContentNotice /> : null}
        {block.publishAt ? <ScheduledChangeNotice publishAt={block.publishAt} /> : null}
        <BlockFieldsWithPreview editor={editor} />
      </AdminEditorForm>
      {tab === 'words' && !isReadOnly ? <NoScriptContentUploadForms form={form} name={block.name} /> : null}
      {tab === 'history' ? <ContentBlockVersionHistory {...editor} /> : null}
      {isReadOnly ? null : <ContentBlockEditorDialogs block={block} answer={answer} />}
    </div>
  );
}
