import { data, href, useNavigate } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { countPosts, listAdminPosts } from '#app/modules/blog/list-admin-posts.server.ts';
import {
  ADMIN_POST_LIST_TABS,
  definePostListSearch,
  parsePostTab,
  formatPostTitle,
} from '#app/modules/blog/post-list.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { ADMIN_POST_TABLE_COLUMNS } from './columns.tsx';
import { createBlogPostListIntents } from './intents.server.ts';
import { POST_BULK_ACTIONS, listPostActions } from './post-actions.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('blog:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parsePostTab(url.searchParams.get('tab'));
  const state = definePostListSearch(tab).read(url.searchParams);
  const list = readListPageOrFailure(ctx, () => listAdminPosts(ctx, tab, state));
  return {
    tab,
    state,
    counts: await countPosts(ctx),
    list,
    mayWrite: hasPermission(ctx.actor, 'blog:write'),
  };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'blog:write')) throw data(null, { status: 403 });
  const tab = parsePostTab(url.searchParams.get('tab'));
  return runPostedFormIntent(
    ctx,
    request,
    createBlogPostListIntents(tab, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const BLOG_POST_LIST_EMPTY_STATES = {
  all: { title: 'No posts yet', text: <p>Posts bring visitors and show how you work.</p> },
  draft: { title: 'No drafts', text: <p>Posts start as drafts, visible to your team only.</p> },
  scheduled: { title: 'No scheduled posts', text: <p>Scheduled posts are published automatically.</p> },
  published: { title: 'No published posts', text: <p>Published posts appear on the blog right away.</p> },
  archived: {
    title: 'The archive is empty',
    text: <p>Archived posts are removed from the blog and kept here.</p>,
  },
  trash: { title: 'The trash is empty', text: <p>A post you delete can be restored here.</p> },
};

/** The posts of the blog (pages.md, /admin/blog). */
export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, state, counts, list, mayWrite } = loaderData;
  const navigate = useNavigate();
  const address = href('/admin/blog/new');
  useActionResultToast(actionData);
  useKeyboardShortcut({ key: 'c', label: 'Write a post', isOn: mayWrite, run: () => void navigate(address) });
  const create = mayWrite ? (
    <ButtonLink to={address}>
      <Icon name="plus" className="size-4" />
      Write a post
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader
        title="Blog"
        actions={
          <>
            <ExportButton
              to={href('/admin/blog/export.csv') + definePostListSearch(tab).link({ ...state, page: 1 })}
            />
            {create}
          </>
        }
      />
      <div className="mb-5">
        <FilterTabs
          label="Posts by status"
          tabs={ADMIN_POST_LIST_TABS.map(({ value, label }) => ({
            label: `${label} ${counts[value].toLocaleString('en-US')}`,
            to: value === 'all' ? href('/admin/blog') : `${href('/admin/blog')}?tab=${value}`,
            isCurrent: value === tab,
          }))}
        />
      </div>
      {tab === 'trash' ? (
        <p className="mb-5 max-w-2xl text-sm text-ink-2">
          Posts can be restored for 7 days. Then they are permanently deleted. Published posts are restored to
          the archive.
        </p>
      ) : null}
      <AdminResourceListPage
        key={tab}
        label="Posts"
        noun={{ one: 'post', many: 'posts' }}
        search={definePostListSearch(tab)}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={ADMIN_POST_TABLE_COLUMNS}
        rowName={({ title }) => formatPostTitle(title)}
        rowHref={({ id }) => href('/admin/blog/edit/:id', { id })}
        bulk={mayWrite ? POST_BULK_ACTIONS[tab] : []}
        rowActions={mayWrite ? listPostActions : undefined}
        noMatch="No posts match your filters"
        empty={{ ...BLOG_POST_LIST_EMPTY_STATES[tab], action: tab === 'all' ? create : null }}
      />
    </>
  );
}
