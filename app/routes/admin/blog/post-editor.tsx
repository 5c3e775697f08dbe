import { Form, href } from 'react-router';

import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';
import { EditorTabs, AdminEditorTabPanel } from '#app/admin-kit/editor-tabs.tsx';
import { FormDraftAutosave } from '#app/admin-kit/form/autosave.tsx';
import {
  DISCARD_DRAFT_DIALOG_ID,
  PublicContentEditorHeader,
  EditorPreviewLink,
  UPDATE_PUBLIC_PAGE_LABEL,
} from '#app/admin-kit/form/editor-header.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import type { EditVersionListItem } from '#app/admin-kit/version-list.tsx';
import { getAuditHistoryUrl } from '#app/modules/audit/model.ts';
import type { PostForEditor } from '#app/modules/blog/find-edited-post.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { ContentPublicationHistory } from '../service-editor/draft-history.tsx';

import { PostStateBadge } from './columns.tsx';
import { BlogPostEditorFields, type RelatedPostAndServiceChoices } from './post-fields.tsx';

type PostEditorData = {
  post: PostForEditor;
  /** Null while the text tab is open. */
  versions: readonly EditVersionListItem[] | null;
  choices: RelatedPostAndServiceChoices;
  publicUrl: string;
  rights: { mayWrite: boolean; mayRestore: boolean; mayReadAudit: boolean };
  draftOwner: string;
};

/** Whether visitors see the post, now or once its time comes; its draft is then a separate text. */
const isPublishedOrScheduled = ({ state }: PostForEditor) => state === 'published' || state === 'scheduled';

const BLOG_POST_PUBLISH_LABELS: Record<PostForEditor['state'], string> = {
  draft: 'Publish',
  archived: 'Publish',
  published: UPDATE_PUBLIC_PAGE_LABEL,
  scheduled: 'Update scheduled post',
};

const TRASH_POST_DIALOG_ID = 'trash-post';
const MOVE_POST_FORM_ID = 'move-post';
const RESTORE_POST_FORM_ID = 'restore-post';

/** Who can see the post, and since when. */
function PostStateText({ post }: { post: PostForEditor }) {
  const { state, publishAt, isInTrash, draft } = post;
  if (isInTrash) return <span className="font-semibold">In the trash. It can’t be edited.</span>;
  if (isPublishedOrScheduled(post) && publishAt !== null)
    return (
      <span>
        {state === 'scheduled' ? 'Appears ' : 'Since '}
        <LocalTime at={publishAt} />
      </span>
    );
  return (
    <>
      <span>{state === 'draft' ? 'Visible to your team only.' : 'Not on the blog.'}</span>
      {draft ? (
        <span className="text-ink-2">
          {`${draft.by}, `}
          <LocalTime at={draft.at} />
        </span>
      ) : null}
    </>
  );
}

/** The state of the post, and the actions it offers. */
function PostStateBar({ post, rights }: Pick<PostEditorData, 'post' | 'rights'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base border border-line bg-paper px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PostStateText post={post} />
      </p>
      {rights.mayWrite ? (
        <span className="flex gap-2">
          <Button type="submit" form={MOVE_POST_FORM_ID} variant="outline" size="sm">
            {post.state === 'archived' ? 'Change to draft' : 'Archive'}
          </Button>
          <OpenDialogButton dialogId={TRASH_POST_DIALOG_ID} variant="outline" size="sm">
            Move to trash
          </OpenDialogButton>
        </span>
      ) : null}
      {rights.mayRestore ? (
        <Button type="submit" form={RESTORE_POST_FORM_ID} variant="outline" size="sm">
          Restore
        </Button>
      ) : null}
    </div>
  );
}

/** Forms that must be outside the editor's form, because forms cannot be nested. */
function BlogPostEditorHiddenForms({ post, rights }: Pick<PostEditorData, 'post' | 'rights'>) {
  const move = (id: string, intent: string) => (
    <Form id={id} method="post" className="hidden">
      <input type="hidden" name="intent" value={intent} />
    </Form>
  );
  if (rights.mayRestore) return move(RESTORE_POST_FORM_ID, 'untrash');
  if (!rights.mayWrite) return null;
  return (
    <>
      {move(MOVE_POST_FORM_ID, post.state === 'archived' ? 'unarchive' : 'archive')}
      <ConfirmDialog
        id={TRASH_POST_DIALOG_ID}
        title={`Move “${post.title}” to the trash?`}
        consequence={<p>Visitors no longer see it. You can restore it from the trash.</p>}
        confirmLabel="Move to trash"
        intent="trash"
      />
      {post.draft && isPublishedOrScheduled(post) ? (
        <ConfirmDialog
          id={DISCARD_DRAFT_DIALOG_ID}
          title={`Discard the draft of “${post.title}”?`}
          consequence={<p>Changes since the last publication are lost. What visitors see stays the same.</p>}
          confirmLabel="Discard draft"
          intent="discard"
        />
      ) : null}
    </>
  );
}

function BlogPostVersionHistory({ post, versions, rights }: PostEditorData) {
  if (versions === null) return null;
  return (
    <ContentPublicationHistory
      title="Versions"
      versions={versions}
      what="The post"
      empty="Nothing published yet."
      isReadOnly={!rights.mayWrite}
      auditHref={rights.mayReadAudit ? getAuditHistoryUrl('post', post.id) : null}
    />
  );
}

function BlogPostEditorHeader({ post }: { post: PostForEditor }) {
  const isPublic = post.state === 'published' && !post.isInTrash;
  const preview = href('/admin/blog/:id/preview', { id: post.id });
  return (
    <PublicContentEditorHeader
      title={post.title}
      back={{ href: href('/admin/blog'), label: 'Blog' }}
      state={<PostStateBadge state={post.state} />}
      draft={isPublishedOrScheduled(post) ? post.draft : null}
      preview={post.isInTrash ? null : <EditorPreviewLink to={preview} />}
      publicPath={isPublic ? href('/blog/:slug', { slug: post.slug }) : null}
      publish={{
        label: BLOG_POST_PUBLISH_LABELS[post.state],
        hasWork: post.draft !== null || !isPublishedOrScheduled(post),
      }}
    />
  );
}

const BLOG_POST_FORM_INTENTS = new Set(['', 'save', 'autosave', 'publish']);

/** The form of a post, with its versions and actions. */
export function PostEditor({
  editor,
  answer,
}: {
  editor: PostEditorData;
  answer: FormActionResult | undefined;
}) {
  const { post, versions, rights } = editor;
  const isReadOnly = !rights.mayWrite;
  const isOfForm = answer !== undefined && BLOG_POST_FORM_INTENTS.has(answer.intent);
  const otherAnswer = isOfForm ? undefined : answer;
  useActionResultToast(otherAnswer);
  const fields = { to: '?', label: 'Post', isCurrent: versions === null, holds: () => true };
  const tabs = [fields, { to: '?tab=versions', label: 'Versions', isCurrent: versions !== null }];
  return (
    <div className="max-w-5xl">
      <ActionResultNotice answer={otherAnswer} />
      <AdminEditorForm
        record={post.record}
        draftKey={`post:${post.id}:${editor.draftOwner}`}
        answer={isOfForm ? answer : undefined}
        isReadOnly={isReadOnly}
        header={<BlogPostEditorHeader post={post} />}
      >
        {isReadOnly ? null : <FormDraftAutosave />}
        <PostStateBar post={post} rights={rights} />
        <EditorTabs tabs={tabs} />
        <AdminEditorTabPanel tab={fields}>
          <BlogPostEditorFields choices={editor.choices} publicUrl={editor.publicUrl} />
        </AdminEditorTabPanel>
      </AdminEditorForm>
      <BlogPostVersionHistory {...editor} />
      <BlogPostEditorHiddenForms post={post} rights={rights} />
    </div>
  );
}
