import { data, type MiddlewareFunction, redirect } from 'react-router';

import { hasPermission, type Permission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';

import { buildAuthPageUrl } from '../http/auth-address.ts';

/**
 * The second of three locks (safety.md decision 3), after the server's and before the one in every command.
 * Each admin page names its permission once, `export const middleware = [requirePermission('services:read')]`; without
 * it the response is empty, so that it reveals nothing about the page.
 */
export function requirePermission(
  permission: Permission,
): MiddlewareFunction<Response> & { permission: Permission } {
  const check: MiddlewareFunction<Response> = ({ context, request, url }) => {
    const { actor } = context.get(appContext);
    if (hasPermission(actor, permission)) return;
    if (actor.kind === 'user') throw data(null, { status: 403 });
    if (request.method !== 'GET' && request.method !== 'HEAD') throw data(null, { status: 401 });
    throw redirect(buildAuthPageUrl('/auth/sign-in', { next: url.pathname + url.search }));
  };
  // For the test that tries every page with every role (tests/request/access.test.ts).
  return Object.assign(check, { permission });
}
