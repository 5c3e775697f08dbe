import { appContext } from '#app/platform/context.ts';

import type { Route } from './+types/robots';

/** Private, or different for everybody: nothing there for a search engine. */
const CLOSED = [
  '/account',
  '/admin',
  '/api/',
  '/auth/',
  '/cart',
  '/checkout/',
  '/orders',
  '/preview/',
  '/sandbox/',
];

/** `/robots.txt`: what crawlers may read, and where the sitemap is. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).settings;
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
