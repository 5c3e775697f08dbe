import { data, redirect, type RouterContextProvider } from 'react-router';

import { addQueryToPathIfShort } from '#app/lib/return-path.ts';
import { buildOrderAccessCookieAddingOrder } from '#app/modules/orders/access/confirm-order-code.server.ts';
import {
  findOrderByAccessLinkToken,
  findOrderAccess,
  type OrderAccessRequestCredentials,
} from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { type AppContext, appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';

import { buildAuthPageUrl } from '../http/auth-address.ts';

import type { StaffAdminOrderRedirectData } from './staffs-link.tsx';

type CustomerOrderPageLoaderArgs = {
  context: Readonly<RouterContextProvider>;
  params: { id?: string };
  request: Request;
  /** The URL of the page, also for data requests. */
  url: URL;
};

/** The addresses of pages; everything else below an order is a file or a function. */
const ORDER_PAGE_PATTERN = /^\/orders\/[^/.]+(\/(confirm|refund|billing|messages|brief\/[^/.]+))?$/;

/** Returns the proofs of a request, other than its session, that it may open an order. */
export function readOrderAccessProofsFromRequest({
  context,
  request,
}: Pick<CustomerOrderPageLoaderArgs, 'context' | 'request'>): OrderAccessRequestCredentials {
  const { settings } = context.get(appContext);
  return {
    browserHash: context.get(checkoutBrowserTokenHashContext),
    linkCookie: readShopCookie(request, settings, 'order'),
  };
}

const createOrderNotFoundResponse = () => data(null, { status: 404 });

/**
 * The response for visitors without any proof: pages redirect to the sign-in, data and forms are refused
 * (pages.md "Access").
 */
function createSignInRequiredResponse(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && ORDER_PAGE_PATTERN.test(pathname))
    return redirect(buildAuthPageUrl('/auth/sign-in', { next: pathname + search }));
  return createJsonErrorResponse(
    401,
    'UNAUTHORIZED',
    'Please sign in, or open the order with the link we emailed you.',
  );
}

/** A team member opened a customer's link: returns the address of that order in the admin. */
function getStaffOrderLink({ actor }: AppContext, orderId: string): StaffAdminOrderRedirectData {
  return { staffsLink: hasPermission(actor, 'orders:read') ? `/admin/orders/${orderId}` : '/admin' };
}

/**
 * Exchanges the token of an emailed link for a cookie and removes it from the address (orders.md "Access to
 * an order"). The token stays valid, because mail programs open links, too.
 */
async function exchangeLinkTokenForCookie(
  args: CustomerOrderPageLoaderArgs,
  token: string,
): Promise<Response> {
  const { context, params } = args;
  const ctx = context.get(appContext);
  const order = await findOrderByAccessLinkToken(ctx, params.id ?? '', token);
  const proofs = readOrderAccessProofsFromRequest(args);
  const access = await findOrderAccess(ctx, params.id ?? '', proofs);
  // The signature proves that the link is valid, so staff may learn which order it opens.
  if (order && !access && hasPermission(ctx.actor, 'admin:enter'))
    throw data(getStaffOrderLink(ctx, order.id), { status: 403 });
  // With access to the order, an invalid link does not matter.
  if (!order && !access) throw createOrderNotFoundResponse();
  const address = new URL(args.url);
  address.searchParams.delete('t');
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (order)
    headers.append(
      'Set-Cookie',
      buildOrderAccessCookieAddingOrder(ctx, proofs.linkCookie, { order, isConfirmed: false }),
    );
  return redirect(addQueryToPathIfShort(address.pathname, address.searchParams.toString()), {
    status: 303,
    headers,
  });
}

/**
 * Returns what this request may do with the order of its address. Throws the same 404 for invisible, deleted,
 * missing and malformed orders, and the sign-in response for visitors without any proof.
 */
export async function requireOrderAccess(args: CustomerOrderPageLoaderArgs): Promise<OrderAccess> {
  const { context, params, request } = args;
  const ctx = context.get(appContext);
  const token = request.method === 'GET' ? args.url.searchParams.get('t') : null;
  if (token !== null) throw await exchangeLinkTokenForCookie(args, token);
  const access = await findOrderAccess(ctx, params.id ?? '', readOrderAccessProofsFromRequest(args));
  if (access) return access;
  throw ctx.actor.kind === 'user' ? createOrderNotFoundResponse() : createSignInRequiredResponse(request);
}
