import { redirect } from 'react-router';

import { signOut } from '#app/modules/identity/sessions/sign-out.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import { goTo } from '../http/private-answer.ts';

import type { Route } from './+types/sign-out';

export const handle = { area: 'secret' } satisfies RouteFacts;

/** Nobody is signed out by following a link; the account page has the button. */
export function loader() {
  return redirect('/account');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { cookies } = await signOut(context.get(appContext), request);
  const response = goTo('/', cookies);
  // Pages this browser keeps may name the person; never "storage", where the cart lives.
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
}
