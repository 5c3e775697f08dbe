import { data } from 'react-router';

import {
  recordOrderPageClosed,
  recordStaffPresenceOnOrderPage,
} from '#app/modules/order-pages/room/see-order.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/presence';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:read')];

/**
 * `POST /admin/orders/{id}/presence`: reports that this page is open, or with `leaving` closed; returns who
 * else has the order open.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const isLeaving = (await request.formData()).has('leaving');
  if (isLeaving) await recordOrderPageClosed(ctx, params.id);
  const others = isLeaving ? [] : await recordStaffPresenceOnOrderPage(ctx, params.id);
  if (others === null) throw data(null, { status: 404 });
  return Response.json({ others }, { headers: { 'Cache-Control': 'private, no-store' } });
}
