import { href, useNavigate } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useKeyboardShortcut } from '#app/admin-kit/shortcuts/use-shortcut.ts';
import { listPromoCodes } from '#app/modules/promo-pages/list-promo-codes.server.ts';
import { promoCodeListSearch } from '#app/modules/promo-pages/promo-search.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { PROMO_COLUMNS } from './columns.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('promos:read')];

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = promoCodeListSearch.read(url.searchParams);
  const list = readListPageOrFailure(ctx, () => listPromoCodes(ctx, state));
  return { state, list, mayWrite: hasPermission(ctx.actor, 'promos:write') };
}

/** The promo codes, which lower a price at checkout. */
export default function PromoCodesPage({ loaderData: { state, list, mayWrite } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const address = href('/admin/promo-codes/new');
  useKeyboardShortcut({
    key: 'c',
    label: 'Create promo code',
    isOn: mayWrite,
    run: () => void navigate(address),
  });
  const create = mayWrite ? <ButtonLink to={address}>Create promo code</ButtonLink> : null;
  return (
    <>
      <PageHeader title="Promo codes" actions={create} />
      <AdminResourceListPage
        label="Promo codes"
        noun={{ one: 'promo code', many: 'promo codes' }}
        search={promoCodeListSearch}
        state={state}
        list={list}
        answer={undefined}
        columns={PROMO_COLUMNS}
        rowName={({ code }) => code}
        rowHref={({ id }) => href('/admin/promo-codes/:id', { id })}
        noMatch="No promo codes match your filters"
        empty={{
          title: 'No promo codes yet',
          text: <p>Promo codes take a percentage or an amount off at checkout.</p>,
          action: create,
        }}
      />
    </>
  );
}
