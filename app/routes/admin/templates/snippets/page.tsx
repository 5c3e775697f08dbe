import { href, useNavigate } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { listSnippets } from '#app/modules/snippets/list-snippets.server.ts';
import { type ReplySnippetListRow, replySnippetListQueryParameters } from '#app/modules/snippets/model.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../../require-permission.ts';
import { listPermittedTemplateTabs } from '../open-template-tabs.server.ts';
import { TemplatesAreaTabs } from '../template-tabs.tsx';

import type { Route } from './+types/page';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('snippets:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = replySnippetListQueryParameters.read(url.searchParams);
  return {
    state,
    list: readListPageOrFailure(ctx, () => listSnippets(ctx, state)),
    open: listPermittedTemplateTabs(ctx.actor),
    mayWrite: hasPermission(ctx.actor, 'templates:write'),
  };
}

const REPLY_SNIPPET_TABLE_COLUMNS: readonly AdminTableColumn<ReplySnippetListRow>[] = [
  { key: 'shortcut', label: 'Shortcut', sortsBy: 'shortcut', cell: ({ shortcut }) => shortcut },
  {
    key: 'body',
    label: 'Text',
    stacked: 'line',
    cell: ({ body }) => <span className="line-clamp-2 wrap-anywhere text-ink-2">{body}</span>,
  },
  {
    key: 'edited',
    label: 'Edited',
    sortsBy: 'edited',
    stacked: 'hidden',
    cell: ({ updatedAt }) => <LocalTime at={updatedAt} hasTime={false} />,
  },
];

/** Text snippets for frequent answers. */
export default function SnippetsPage({ loaderData }: Route.ComponentProps) {
  const { state, list, open, mayWrite } = loaderData;
  const navigate = useNavigate();
  useKeyboardShortcut({
    key: 'c',
    label: 'Create snippet',
    run: () => void navigate(href('/admin/templates/snippets/new')),
    isOn: mayWrite,
  });
  const create = mayWrite ? (
    <ButtonLink to={href('/admin/templates/snippets/new')}>Create snippet</ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title="Templates" documentTitle="Snippets" actions={create} />
      <TemplatesAreaTabs current="snippets" open={open} />
      <p className="mt-5 mb-5 max-w-2xl text-sm text-ink-2">
        Texts you use often. When you write a message or reply, type the shortcut, choose with the arrow keys
        and press Enter.
      </p>
      <AdminResourceListPage
        label="Snippets"
        noun={{ one: 'snippet', many: 'snippets' }}
        search={replySnippetListQueryParameters}
        state={state}
        list={list}
        answer={undefined}
        columns={REPLY_SNIPPET_TABLE_COLUMNS}
        rowName={({ shortcut }) => shortcut}
        rowHref={({ id }) => href('/admin/templates/snippets/:id', { id })}
        noMatch="No snippets match your search"
        empty={{
          title: 'No snippets yet',
          text: <p>Save replies you use often and insert them with a few keys.</p>,
          action: create,
        }}
      />
    </>
  );
}
