import { Form, href } from 'react-router';

import { ConfirmDialog, OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { EditorTabs, TabFields } from '#app/admin-kit/editor-tabs.tsx';
import { Autosave } from '#app/admin-kit/form/autosave.tsx';
import {
  DISCARD_DIALOG,
  EditorHeader,
  PreviewLink,
  UPDATE_PAGE,
} from '#app/admin-kit/form/editor-header.tsx';
import { ResourceForm } from '#app/admin-kit/form/resource-form.tsx';
import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import type { ListedVersion } from '#app/admin-kit/version-list.tsx';
import { historyHref } from '#app/modules/audit/model.ts';
import type { EditedPost } from '#app/modules/blog/find-edited-post.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { IntentAnswer } from '#app/ui/intent-answer.ts';

import { DraftHistory } from '../service-editor/draft-history.tsx';

import { PostStateBadge } from './columns.tsx';
import { PostFields, type RelatedChoices } from './post-fields.tsx';

type PostEditing = {
  post: EditedPost;
  /** Null while the text tab is open. */
  versions: readonly ListedVersion[] | null;
  choices: RelatedChoices;
  publicUrl: string;
  rights: { mayWrite: boolean; mayRestore: boolean; mayReadAudit: boolean };
  draftOwner: string;
};

/** Whether visitors see the post, now or once its time comes; its draft is then a separate text. */
const isShown = ({ state }: EditedPost) => state === 'published' || state === 'scheduled';

const PUBLISH_LABELS: Record<EditedPost['state'], string> = {
  draft: 'Publish',
  archived: 'Publish',
  published: UPDATE_PAGE,
  scheduled: 'Update scheduled post',
};

const TRASH_DIALOG = 'trash-post';
const MOVE_FORM = 'move-post';
const UNTRASH_FORM = 'restore-post';

/** Who can see the post, and since when. */
function PostState({ post }: { post: EditedPost }) {
  const { state, publishAt, isInTrash, draft } = post;
  if (isInTrash) return <span className="font-semibold">In the trash. It can’t be edited.</span>;
  if (isShown(post) && publishAt !== null)
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
function StateLine({ post, rights }: Pick<PostEditing, 'post' | 'rights'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base border border-line bg-paper px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PostState post={post} />
      </p>
      {rights.mayWrite ? (
        <span className="flex gap-2">
          <Button type="submit" form={MOVE_FORM} variant="outline" size="sm">
            {post.state === 'archived' ? 'Change to draft' : 'Archive'}
          </Button>
          <OpensDialog dialogId={TRASH_DIALOG} variant="outline" size="sm">
            Move to trash
          </OpensDialog>
        </span>
      ) : null}
      {rights.mayRestore ? (
        <Button type="submit" form={UNTRASH_FORM} variant="outline" size="sm">
          Restore
        </Button>
      ) : null}
    </div>
  );
}

/** Forms that must be outside the editor's form, because forms cannot be nested. */
function EditorForms({ post, rights }: Pick<PostEditing, 'post' | 'rights'>) {
  const move = (id: string, intent: string) => (
    <Form id={id} method="post" className="hidden">
      <input type="hidden" name="intent" value={intent} />
    </Form>
  );
  if (rights.mayRestore) return move(UNTRASH_FORM, 'untrash');
  if (!rights.mayWrite) return null;
  return (
    <>
      {move(MOVE_FORM, post.state === 'archived' ? 'unarchive' : 'archive')}
      <ConfirmDialog
        id={TRASH_DIALOG}
        title={`Move “${post.title}” to the trash?`}
        consequence={<p>Visitors no longer see it. You can restore it from the trash.</p>}
        confirmLabel="Move to trash"
        intent="trash"
      />
      {post.draft && isShown(post) ? (
        <ConfirmDialog
          id={DISCARD_DIALOG}
          title={`Discard the draft of “${post.title}”?`}
          consequence={<p>Changes since the last publication are lost. What visitors see stays the same.</p>}
          confirmLabel="Discard draft"
          intent="discard"
        />
      ) : null}
    </>
  );
}

function PostHistory({ post, versions, rights }: PostEditing) {
  if (versions === null) return null;
  return (
    <DraftHistory
      title="Versions"
      versions={versions}
      what="The post"
      empty="Nothing published yet."
      isReadOnly={!rights.mayWrite}
      auditHref={rights.mayReadAudit ? historyHref('post', post.id) : null}
    />
  );
}

function PostHeader({ post }: { post: EditedPost }) {
  const isPublic = post.state === 'published' && !post.isInTrash;
  const preview = href('/admin/blog/:id/preview', { id: post.id });
  return (
    <EditorHeader
      title={post.title}
      back={{ href: href('/admin/blog'), label: 'Blog' }}
      state={<PostStateBadge state={post.state} />}
      draft={isShown(post) ? post.draft : null}
      preview={post.isInTrash ? null : <PreviewLink to={preview} />}
      publicPath={isPublic ? href('/blog/:slug', { slug: post.slug }) : null}
      publish={{
        label: PUBLISH_LABELS[post.state],
        hasWork: post.draft !== null || !isShown(post),
      }}
    />
  );
}

const OF_FORM = new Set(['', 'save', 'autosave', 'publish']);

/** The form of a post, with its versions and actions. */
export function PostEditor({ editor, answer }: { editor: PostEditing; answer: IntentAnswer | undefined }) {
  const { post, versions, rights } = editor;
  const isReadOnly = !rights.mayWrite;
  const isOfForm = answer !== undefined && OF_FORM.has(answer.intent);
  const otherAnswer = isOfForm ? undefined : answer;
  useIntentToast(otherAnswer);
  const fields = { to: '?', label: 'Post', isCurrent: versions === null, holds: () => true };
  const tabs = [fields, { to: '?tab=versions', label: 'Versions', isCurrent: versions !== null }];
  return (
    <div className="max-w-5xl">
      <IntentNotice answer={otherAnswer} />
      <ResourceForm
        record={post.record}
        draftKey={`post:${post.id}:${editor.draftOwner}`}
        answer={isOfForm ? answer : undefined}
        isReadOnly={isReadOnly}
        header={<PostHeader post={post} />}
      >
        {isReadOnly ? null : <Autosave />}
        <StateLine post={post} rights={rights} />
        <EditorTabs tabs={tabs} />
        <TabFields tab={fields}>
          <PostFields choices={editor.choices} publicUrl={editor.publicUrl} />
        </TabFields>
      </ResourceForm>
      <PostHistory {...editor} />
      <EditorForms post={post} rights={rights} />
    </div>
  );
}
