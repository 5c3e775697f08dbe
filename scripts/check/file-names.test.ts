import { expect, test } from 'vitest';

import { findSourceFileNameProblems } from './file-names.mjs';

const GOOD = [
  'app/modules/promo/model.ts',
  'app/modules/crm/model.ts',
  'app/modules/promo/find-promo.server.ts',
  'app/modules/promo/find-promo.server.test.ts',
  'app/modules/promo/use-tables.server.ts',
  'app/modules/crm/tables.server.ts',
  'app/modules/promo/ui/promo-line.tsx',
  'app/modules/promo/ui/promo-note.tsx',
  'app/sandbox/model.ts',
  'app/sandbox/create-session.server.ts',
];

test.each([
  ['app/modules/promo/commands.server.ts', 'name it by what it does'],
  ['app/modules/crm/find-promo.server.ts', 'the name is taken'],
  ['app/routes/find-promo.server.ts', 'the name is taken'],
  ['app/modules/promo/ui/model.ts', 'one of this name in a module'],
  ['app/modules/promo/tables.server.ts', 'name the subject of these tables, as the others do'],
  ['app/modules/promo/uses/promo-use.ts', 'a folder for one file'],
  ['app/modules/promo/ui/parts/promo-part.tsx', 'one level of folders in a module'],
  ['app/sandbox/commands.server.ts', 'name it by what it does'],
  ['app/sandbox/ui/pay-form.tsx', 'a folder for one file'],
])('%s: %s', (path, complaint) => {
  expect(findSourceFileNameProblems(GOOD)).toEqual([]);
  expect(findSourceFileNameProblems([...GOOD, path]).map((line) => line.split(':')[0])).toContain(complaint);
});
