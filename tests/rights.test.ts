import { expect, test } from 'vitest';

import { type Declaration, readSource } from './source/declarations.ts';
import { isWriteFile } from './source/module-files.ts';
import { OPEN_WRITES } from './source/open-writes.ts';
import { readRights } from './source/rights.ts';

const MODULES = 'app/modules/';
/** Where commands are: the modules, and the embedded payment provider. */
const BUSINESS = /^app\/(modules|sandbox)\//;
/**
 * Files whose functions only the system runs: jobs, the command line, the start, the demo shop; and
 * reactions, which count as writes of their callers.
 */
const SYSTEM =
  /^app\/(.*\/)?jobs\.server\.ts$|\.job\.server\.ts$|^app\/(erasers|reactions|import|admin-create|backup|restore)\.server\.ts$|^app\/seed\/|^server\/serve\.ts$/;

const source = readSource(['app/**/*.{ts,tsx}', 'server/**/*.ts']);
const open = new Set(
  OPEN_WRITES.flatMap(({ commands }) =>
    Object.entries(commands).flatMap(([file, names]) =>
      names.map((name) => `${file.startsWith('sandbox/') ? 'app/' : MODULES}${file}#${name}`),
    ),
  ),
);

const callers = new Map<string, string[]>();
for (const { id, mentions } of source.values())
  for (const mentioned of mentions) callers.set(mentioned, [...(callers.get(mentioned) ?? []), id]);

const fileOf = (id: string) => id.split('#')[0] ?? '';
const isCommand = ({ file, isExported }: Declaration) => isExported && isWriteFile(file);

/** Returns whether pages or the server call it directly, or it is a command that nothing calls yet. */
function isEntryPoint(declaration: Declaration): boolean {
  const { id, file } = declaration;
  if (!BUSINESS.test(file) || SYSTEM.test(file)) return false;
  const by = callers.get(id) ?? [];
  const isCalledFromOutside = by.some((caller) => !BUSINESS.test(caller) && !SYSTEM.test(fileOf(caller)));
  return isCalledFromOutside || (isCommand(declaration) && by.length === 0);
}

const entryPoints = [...source.values()].filter(isEntryPoint);
const { asserts, unasked } = readRights(source, open);

test('[T4] every command a request can reach asserts a right before it writes, or is open for a reason', () => {
  const ways = entryPoints
    .filter(({ id }) => !open.has(id))
    .flatMap(({ id }) => unasked(id)?.join(' > ') ?? [])
    .map((way) => way.replaceAll(MODULES, ''));
  expect(ways).toEqual([]);
});

test('what is open for a reason is there, and still writes without asking', () => {
  const rights = readRights(source, new Set());
  const idle = [...open].filter((id) => !source.has(id) || rights.unasked(id) === null);
  expect(idle).toEqual([]);
  expect(OPEN_WRITES.every(({ why }) => why.length > 20)).toBe(true);
});

test('the check sees the commands and the questions of the product', () => {
  const commands = entryPoints.filter(isCommand);
  expect(commands.length).toBeGreaterThan(130);
  expect(commands.filter(({ id }) => asserts(id)).length).toBeGreaterThan(90);
  for (const id of [
    'catalog/change-service-slug.server.ts#changeServiceSlug',
    'content/legal/edit-legal-page.server.ts#publishLegalVersion',
    'blog/rename-post.server.ts#renamePostSlug',
    // Asserted by what it calls, by the proof of an order, or by the owner of the account.
    'reviews/moderate-reviews.server.ts#pinReview',
    'fulfilment/accept-delivery.server.ts#acceptDelivery',
    'identity/account/update-working.server.ts#updateStaffWorkSettings',
  ])
    expect([id, asserts(MODULES + id)]).toEqual([id, true]);
});
