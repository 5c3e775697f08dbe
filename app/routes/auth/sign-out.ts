import { redirect } from 'react-router';

import { signOut } from '#app/modules/identity/sessions/sign-out.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { redirectAfterPost } from '../http/private-answer.ts';

import type { Route } from './+types/sign-out';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** Following a link must not sign out; the account page has the button. */
export function loader() {
  return redirect('/account');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { cookies } = await signOut(context.get(appContext), request);
  const response = redirectAfterPost('/', cookies);
  // Cached pages may name the user; never "storage", which holds the cart.
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
}
