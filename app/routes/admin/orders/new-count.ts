import { countVisibleOrdersPlacedSince } from '#app/modules/order-pages/admin/count-new-orders.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/new-count';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:read')];

/**
 * `GET /admin/orders/new-count?since=`: returns how many orders were placed since then, at most 100; 0 for an
 * invalid time.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const since = new Date(url.searchParams.get('since') ?? '');
  const isKnown =
    !Number.isNaN(since.getTime()) && since.getUTCFullYear() >= 1970 && since.getUTCFullYear() < 9000;
  const count = isKnown ? await countVisibleOrdersPlacedSince(context.get(appContext), since) : 0;
  return Response.json({ count }, { headers: { 'Cache-Control': 'private, no-store' } });
}
