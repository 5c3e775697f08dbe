import { href, useNavigate } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { listExitModals } from '#app/modules/modal-pages/list-exit-modals.server.ts';
import { exitModalListUrlParameters } from '#app/modules/modal-pages/modal-search.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { EXIT_MODAL_COLUMNS, getExitModalDisplayTitle } from './modal-columns.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('exit-modal:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = exitModalListUrlParameters.read(url.searchParams);
  const list = readListPageOrFailure(ctx, () => listExitModals(ctx, state));
  return { state, list, mayWrite: hasPermission(ctx.actor, 'exit-modal:write') };
}

/** The modals shown to visitors about to leave. */
export default function ExitModalPage({ loaderData: { state, list, mayWrite } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const address = href('/admin/exit-modal/new');
  useKeyboardShortcut({
    key: 'c',
    label: 'Create exit modal',
    isOn: mayWrite,
    run: () => void navigate(address),
  });
  const create = mayWrite ? <ButtonLink to={address}>Create exit modal</ButtonLink> : null;
  return (
    <>
      <PageHeader title="Exit modal" actions={create} />
      <p className="mb-4 max-w-3xl text-sm text-ink-2">
        Each visitor sees one exit modal at most. If several match, the most recently activated one is shown.
      </p>
      <AdminResourceListPage
        label="Exit modals"
        noun={{ one: 'window', many: 'windows' }}
        search={exitModalListUrlParameters}
        state={state}
        list={list}
        answer={undefined}
        columns={EXIT_MODAL_COLUMNS}
        rowName={({ title }) => getExitModalDisplayTitle(title)}
        rowHref={({ id }) => href('/admin/exit-modal/:id', { id })}
        noMatch="No exit modals match your filters"
        empty={{
          title: 'No exit modals yet',
          text: (
            <p>Make one offer to visitors who are about to leave: a page, a promo code, a call or news.</p>
          ),
          action: create,
        }}
      />
    </>
  );
}
