import { data } from 'react-router';

import type { Route } from './+types/not-found';
import { requirePermission } from './require-permission.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

/** Answers every unknown address below /admin with a 404 inside the frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return null;
}
