import { data, href, isRouteErrorResponse } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { findPostForEditor, listPostVersions } from '#app/modules/blog/find-edited-post.server.ts';
import { listRelatedPostOptions } from '#app/modules/blog/list-admin-posts.server.ts';
import { listSellableServiceSelectOptions } from '#app/modules/catalog/list-service-choices.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';
import { getBrowserDraftOwnerKey } from '../service-editor/reading.server.ts';

import type { Route } from './+types/edit';
import { buildPostEditorFormIntents } from './intents.server.ts';
import { PostEditor } from './post-editor.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('blog:read')];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const post = await findPostForEditor(ctx, params.id);
  if (!post) throw data(null, { status: 404 });
  const isHistory = url.searchParams.get('tab') === 'versions';
  const versions = isHistory ? await listPostVersions(ctx, post.id) : [];
  const { relatedPostIds: chosen } = post.words;
  return {
    post,
    versions: isHistory
      ? versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() }))
      : null,
    choices: {
      posts: await listRelatedPostOptions(ctx, { except: post.id, chosen }),
      services: (await listSellableServiceSelectOptions(ctx)).map(({ id, title }) => ({ id, title })),
    },
    publicUrl: ctx.settings.publicUrl,
    rights: {
      mayWrite: hasPermission(ctx.actor, 'blog:write') && !post.isInTrash,
      mayRestore: hasPermission(ctx.actor, 'blog:write') && post.isInTrash,
      mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
    },
    draftOwner: getBrowserDraftOwnerKey(ctx),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'blog:write')) throw data(null, { status: 403 });
  if (!(await findPostForEditor(ctx, params.id))) throw data(null, { status: 404 });
  return runPostedFormIntent(ctx, request, buildPostEditorFormIntents(params.id));
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

/** The editor of one post. */
export default function EditPostPage({ loaderData, actionData }: Route.ComponentProps) {
  // The key resets the form for another post; the route stays the same.
  return <PostEditor key={loaderData.post.id} editor={loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="max-w-4xl">
      <PageHeader title="Post not found" back={{ href: href('/admin/blog'), label: 'Blog' }} />
      <div className="grid justify-items-start gap-4">
        <p className="text-ink-2">It was permanently deleted, or the URL is wrong.</p>
        <ButtonLink to={href('/admin/blog')}>All posts</ButtonLink>
      </div>
    </div>
  );
}
