import type { RouteOptions } from '#app/platform/route-facts.ts';

import { Outlet } from 'react-router';

import { requireSignIn } from '../auth/require-sign-in.ts';

import type { Route } from './+types/layout';

export const handle = { area: 'account' } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];

/** A loader makes client navigations ask the server, whose middleware decides. */
export function loader() {
  return null;
}

export default function AccountLayout() {
  return <Outlet />;
}
