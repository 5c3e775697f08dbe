import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const IDENTITY = 'app/modules/identity/';
const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts'])
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, name: path.replace(IDENTITY, ''), text: readFileSync(path, 'utf8') }));

const namesOf = (wanted: RegExp) =>
  files
    .filter(({ text }) => wanted.test(text))
    .map(({ name }) => name)
    .toSorted();

/** Calls that end sessions inside the account library. */
const BY_LIBRARY =
  /\.api\.(signOut|resetPassword|changePassword|changeEmail|deleteUser|revoke\w+)\b|\bdelete(User)?Sessions?\(|\brevoke\w*Sessions?:/;

test('[T5] sessions are deleted in one place that notifies the modules above, except unused sessions', () => {
  expect(namesOf(/\.delete\(sessions\)/)).toEqual([
    // Sessions that ended a month ago.
    'clean-accounts.job.server.ts',
    // Created by the library a moment ago; its token was never sent.
    'sessions/admit-person.server.ts',
    'sessions/end-sessions.server.ts',
  ]);
});

test('[T5] code that lets the library end sessions notifies the modules above', () => {
  expect(namesOf(BY_LIBRARY)).toEqual([
    'passwords/change-password.server.ts',
    'passwords/reset-password.server.ts',
    'sessions/sign-out.server.ts',
  ]);
  const silent = files.filter(({ text }) => BY_LIBRARY.test(text) && !/\.reactions\.\w+\(/.test(text));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

test('identity knows no orders', () => {
  const knowing = files.filter(
    ({ path, text }) => path.startsWith(IDENTITY) && /from '#app\/modules\/orders\//.test(text),
  );
  expect(knowing.map(({ path }) => path)).toEqual([]);
});
