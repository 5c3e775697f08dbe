import { href } from 'react-router';

import { REQUIRED_FIELD_LABEL, TextField, UnsavedChangesBadge } from '#app/admin-kit/form/form-fields.tsx';
import { AdminEditorForm } from '#app/admin-kit/form/resource-form.tsx';
import { EditorSaveButton } from '#app/admin-kit/form/save-button.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { BLOG_POST_FIELD_LIMITS } from '#app/modules/blog/post-content.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';

import { requirePermission } from '../require-permission.ts';
import { AdminFormSection } from '../service-editor/form-parts.tsx';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/new';
import { newBlogPostPageIntents } from './intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('blog:write')];

export function loader({ context }: Route.LoaderArgs) {
  return { draftOwner: getBrowserDraftOwnerKey(context.get(appContext)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, newBlogPostPageIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const EMPTY_BLOG_POST_FORM = { version: 0, values: { title: '', version: '0' } };

/** Starts a post from its title; the first save opens the editor. */
export default function NewPostPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <AdminEditorForm
        record={EMPTY_BLOG_POST_FORM}
        draftKey={`post:new:${loaderData.draftOwner}`}
        answer={actionData}
        header={
          <PageHeader
            title="New post"
            back={{ href: href('/admin/blog'), label: 'Blog' }}
            note={<UnsavedChangesBadge />}
            actions={<EditorSaveButton size="sm">Create draft</EditorSaveButton>}
          />
        }
      >
        <AdminFormSection
          title="What is it about?"
          note="The URL is made from the title. You can change it. Starts as a draft, visible to your team only."
        >
          <TextField
            name="title"
            label="Title"
            need={REQUIRED_FIELD_LABEL}
            limit={BLOG_POST_FIELD_LIMITS.title}
            autoComplete="off"
          />
        </AdminFormSection>
      </AdminEditorForm>
    </div>
  );
}
