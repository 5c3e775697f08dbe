import { Outlet, redirect } from 'react-router';

import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import { readSignInReturnPath } from '../http/auth-address.ts';

import type { Route } from './+types/layout';

export const handle = { area: 'secret' } satisfies RouteOptions;

/**
 * Returns whether the link is an invitation or the first owner's setup link, which signed-in users may open
 * too.
 */
function isStaffInvitationOrSetUpLink(request: Request): boolean {
  const { searchParams } = new URL(request.url);
  const step = searchParams.get('step');
  return step === 'invite' || step === 'set-up' || searchParams.has('invite') || searchParams.has('set-up');
}

/** Redirects signed-in users away (pages.md "Sign-up, sign-in and lost passwords"). */
const redirectSignedInUsers: Route.MiddlewareFunction = ({ context, request }) => {
  if (isStaffInvitationOrSetUpLink(request)) return;
  if (context.get(appContext).actor.kind === 'user')
    throw redirect(readSignInReturnPath(request) ?? '/account');
};

export const middleware: Route.MiddlewareFunction[] = [redirectSignedInUsers];

/** A loader makes client navigations ask the server, whose middleware decides. */
export function loader() {
  return null;
}

export default function AuthLayout() {
  return <Outlet />;
}
