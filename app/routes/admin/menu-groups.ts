import { data, redirect } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import { serializeCookie } from '#app/platform/cookies.server.ts';

import type { Route } from './+types/menu-groups';
import { requirePermission } from './require-permission.ts';
import { parseCollapsedMenuGroups } from './open-entries.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

const COLLAPSED_MENU_COOKIE_MAX_AGE_SECONDS = 365 * 86_400;

/** Only the group titles of the menu use this address. */
export function loader() {
  return redirect('/admin');
}

/** Stores the collapsed menu groups in a cookie, so that the next document has them from its first paint. */
export async function action({ context, request }: Route.ActionArgs) {
  const collapsed = (await request.formData()).get('collapsed');
  if (typeof collapsed !== 'string') return data(null, { status: 400 });
  const cookie = serializeCookie(context.get(appContext).settings, 'menu', {
    value: parseCollapsedMenuGroups(collapsed).join('.'),
    maxAgeSeconds: COLLAPSED_MENU_COOKIE_MAX_AGE_SECONDS,
  });
  const headers = { 'Set-Cookie': cookie };
  if (!request.headers.get('Accept')?.includes('text/html')) return data(null, { headers });
  return redirect('/admin', { status: 303, headers });
}
