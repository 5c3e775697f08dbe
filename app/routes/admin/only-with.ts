import { data, type MiddlewareFunction, redirect } from 'react-router';

import { can, type Permission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';

import { authHref } from '../http/auth-address.ts';

/**
 * The second of three locks (safety.md decision 3): before it the server's, after it the one in every command. A page of
 * the admin names the right it needs once, `export const middleware = [onlyWith('services:read')]`; the answer to everybody
 * else is empty, so that it tells nothing of the page.
 */
export function onlyWith(permission: Permission): MiddlewareFunction<Response> & { permission: Permission } {
  const check: MiddlewareFunction<Response> = ({ context, request, url }) => {
    const { actor } = context.get(appContext);
    if (can(actor, permission)) return;
    if (actor.kind === 'user') throw data(null, { status: 403 });
    if (request.method !== 'GET' && request.method !== 'HEAD') throw data(null, { status: 401 });
    throw redirect(authHref('/auth/sign-in', { next: url.pathname + url.search }));
  };
  // For the walk that tries every page as everybody (tests/request/access.test.ts).
  return Object.assign(check, { permission });
}
