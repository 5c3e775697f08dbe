import { data, redirect, type RouterContextProvider } from 'react-router';

import { appContext } from '#app/platform/context.ts';

import { buildAuthPageUrl } from '../http/auth-address.ts';

type RequireSignInArguments = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  /** The URL of the page, also for data requests. */
  url: URL;
};

/**
 * The second of three locks (safety.md decision 3), after the server's and before the one in every command.
 */
export function requireSignIn({ context, request, url }: RequireSignInArguments): void {
  if (context.get(appContext).actor.kind === 'user') return;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw data(null, { status: 401 });
  throw redirect(buildAuthPageUrl('/auth/sign-in', { next: url.pathname + url.search }));
}
