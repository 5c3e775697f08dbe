import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';

import routes from './routes.ts';

const STOREFRONT = 'routes/storefront/layout.tsx';

/** Returns every address of the product with the files of the layouts around it. */
function addresses(
  entries: readonly RouteConfigEntry[],
  around: readonly string[] = [],
  above = '',
): [string, string[]][] {
  return entries.flatMap((entry): [string, string[]][] => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return entry.children
      ? addresses(entry.children, [...around, entry.file], path)
      : [[path || '/', [...around]]];
  });
}

test('[LAYOUT-13] the shared layout wraps the public pages; pages for signed-in people have layouts of their own', () => {
  const layoutsOf = new Map(addresses(routes));
  const shared = [
    '/',
    '/services',
    '/service/:slug',
    '/how-it-works',
    '/about',
    '/blog',
    '/blog/:slug',
    '/awards',
  ];
  for (const path of [...shared, '/resources', '/contact', '/cart', '/legal/:slug', '/sitemap', '/*']) {
    expect(layoutsOf.get(path), path).toEqual([STOREFRONT]);
  }
  const under = (area: string) => [...layoutsOf].filter(([path]) => path.split('/')[1] === area);
  const account = under('account').map(([, layouts]) => layouts.at(-1));
  expect([...new Set(account)]).toEqual(['routes/account/layout.tsx']);
  for (const area of ['admin', 'api', 'media'])
    expect(under(area).filter(([, layouts]) => layouts.includes(STOREFRONT))).toEqual([]);
});
