import { data, redirect, type RouterContextProvider } from 'react-router';

import { appContext } from '#app/platform/context.ts';

import { authHref } from './form-answer.ts';

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** The second of three locks (safety.md decision 3). Before it the server's, after it the one in every command. */
export function onlySignedIn({ context, request }: Asked): void {
  if (context.get(appContext).actor.kind === 'user') return;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw data(null, { status: 401 });
  const { pathname, search } = new URL(request.url);
  throw redirect(authHref('/auth/sign-in', { next: pathname + search }));
}
