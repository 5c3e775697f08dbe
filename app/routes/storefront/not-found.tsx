import { data } from 'react-router';

import { NotFoundContent } from '#app/modules/search/ui/not-found-content.tsx';
import type { RouteOptions } from '#app/platform/route-facts.ts';

/** Rendered once for all unknown addresses: it must not show the address. */
export const handle = { cache: {} } satisfies RouteOptions;

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFoundContent />;
}
