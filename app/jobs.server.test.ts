import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { freshContext } from '../tests/shop/context.ts';
import { listBackgroundJobDefinitions } from './jobs.server.ts';

const env = { SMTP_URL: undefined, MAIL_FROM: undefined, DATA_DIR: '' };
const listed = listBackgroundJobDefinitions(env, { publicUrl: 'http://shop.test', trackers: {} }).map(
  ({ queue }) => queue,
);

/** Returns the names in the lines that files add to `JobDataByQueue`. */
function declaredIn(path: string): string[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^ {2}interface JobDataByQueue \{\n(.*?)\n {2}\}/gms);
  return [...blocks].flatMap(([, lines = '']) =>
    [...lines.matchAll(/^ {4}'([^']+)':/gm)].map(([, name]) => name ?? ''),
  );
}

test('every job that a file declares is in the list, once, and no other', () => {
  const files = globSync('app/**/*.job.server.ts');
  expect(files.filter((path) => declaredIn(path).length === 0)).toEqual([]);
  expect([...listed].toSorted()).toEqual(files.flatMap(declaredIn).toSorted());
});

test('the queues of a shop and their words are those of the list, also of work that this process cannot do', async () => {
  const ctx = await freshContext();
  expect(Object.keys(ctx.jobs.labels)).toEqual(listed);
  expect(ctx.embeddings.modelIds).toEqual([]);
  await ctx.jobs.send(ctx, 'search.embed', {});
  expect(await ctx.jobs.sent()).toMatchObject([{ queue: 'search.embed' }]);
});
