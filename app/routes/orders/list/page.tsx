import { redirect } from 'react-router';

import { listCustomerTodos } from '#app/modules/order-pages/room/list-needs.server.ts';
import { listOrderYears, listOwnOrders } from '#app/modules/order-pages/room/list-own-orders.server.ts';
import { isOrderListFiltered, parseOrderListUrl } from '#app/modules/order-pages/room/order-list.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';

import { requireSignIn } from '../../auth/require-sign-in.ts';
import { createPrivatePageHeaders } from '../../http/private-answer.ts';
import { getLayoutShopName } from '../../storefront/frame/provider.ts';

import { CustomerOrderTodosSection } from '../needs-block.tsx';

import type { Route } from './+types/page';
import { CustomerOrderListFilters } from './order-filters.tsx';
import { CustomerOrderList } from './order-list.tsx';

export const handle = { session: 'person' } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (ctx.actor.kind !== 'user') throw redirect('/auth/sign-in');
  const state = parseOrderListUrl(new URL(request.url).searchParams);
  const isWhole = state.tab === 'all' && state.page === 1 && !isOrderListFiltered(state);
  return {
    state,
    list: await listOwnOrders(ctx, ctx.actor.id, state),
    needs: isWhole ? await listCustomerTodos(ctx, ctx.actor.id) : [],
    years: await listOrderYears(ctx, ctx.actor.id),
    now: ctx.now.toISOString(),
  };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = createPrivatePageHeaders(actionHeaders);
  own.set('Referrer-Policy', 'no-referrer');
  return own;
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Your orders - ${getLayoutShopName(matches[1])}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The orders of an account, those that need attention first (pages.md "The list of orders"). */
export default function OrdersPage({ loaderData: { state, list, needs, years, now } }: Route.ComponentProps) {
  const hasAny = years.length > 0;
  return (
    <div className="wrap grid gap-10 pt-10 pb-20 md:pt-14 md:pb-28">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl font-extrabold">Your orders</h1>
        <ButtonLink to="/account" variant="outline">
          Account
        </ButtonLink>
      </div>
      {needs.length > 0 ? <CustomerOrderTodosSection needs={needs} now={now} /> : null}
      <div className="grid gap-6">
        {hasAny ? <CustomerOrderListFilters state={state} years={years} list={list} /> : null}
        <CustomerOrderList state={state} list={list} now={now} hasAny={hasAny} />
      </div>
    </div>
  );
}
