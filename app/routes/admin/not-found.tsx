import { data } from 'react-router';

import type { Route } from './+types/not-found';
import { onlyWith } from './only-with.ts';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('admin:enter')];

/** Every address below /admin that is no page: the frame stays around the answer. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function AdminNotFound() {
  return null;
}
