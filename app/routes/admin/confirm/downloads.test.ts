import { globSync, readFileSync } from 'node:fs';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';

import routes from '#app/routes.ts';

import { findDownloadRequiringReauthentication } from './downloads.ts';

const APP = new URL('../../../', import.meta.url);
const ID = '00000000-0000-4000-8000-000000000001';

/** Yields every address of the routes below one, with an id in place of `:id`. */
function* addresses(
  entries: readonly RouteConfigEntry[],
  above = '',
): Generator<{ file: string; path: string }> {
  for (const { file, path = '', children = [] } of entries) {
    const own = `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '');
    yield { file, path: own.replace(':id', ID).replace(':file', 'audit.csv') };
    yield* addresses(children, own);
  }
}

/** Route modules that require a recent identity proof. */
const guarded = globSync('routes/admin/**/*.ts', { cwd: APP })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('require-recent-step-up.ts'))
  .filter((file) => readFileSync(new URL(file, APP), 'utf8').includes('recentStepUpMiddleware'));

test('a user who must confirm before a download gets a link to that file', () => {
  const places = [...addresses(routes)].filter(({ file }) => guarded.includes(file));
  expect(places.map(({ file }) => file).toSorted()).toEqual(guarded.toSorted());
  expect(guarded.length).toBeGreaterThan(3);
  for (const { path } of places) {
    expect(findDownloadRequiringReauthentication(`${path}?q=a`), path).toMatchObject({ file: `${path}?q=a` });
  }
});

test.each([
  ['/admin/crm/export.csv?tab=won&q=lind', '/admin/crm?tab=won&q=lind'],
  ['/admin/orders/export.csv?tab=all', '/admin/orders?tab=all'],
  ['/admin/orders/trash/export.csv?q=lind', '/admin/orders/trash?q=lind'],
  ['/admin/users/team/export.csv?role=owner', '/admin/users?role=owner'],
  ['/admin/reviews/export.csv?tab=spam', '/admin/reviews?tab=spam'],
  ['/admin/notifications/mails/export.csv', '/admin/notifications/mails'],
  [`/admin/orders/${ID}/evidence`, `/admin/orders/${ID}`],
])('from %s the way back is %s', (file, back) => {
  expect(findDownloadRequiringReauthentication(file)).toMatchObject({ back });
});

test.each(['/admin/crm', '//elsewhere.example/admin/orders/export.csv', null])('%s is no file', (next) => {
  expect(findDownloadRequiringReauthentication(next)).toBeNull();
});
