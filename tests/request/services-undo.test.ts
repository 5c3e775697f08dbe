import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const HTML = { Accept: 'text/html' };
const LIST = '/admin/services';
const TRASH = '/admin/services/trash';

let shop: TestShop;
let owner: Visitor;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(
    shop.ctx,
    { id: ID(1), slug: 'ads-audit', service_title: 'Ads Audit', price_usd: 200_00, updated_at: '2026-06-05' },
    { id: ID(2), slug: null, service_title: 'Blog Pack', status: 'draft', price_usd: null },
    { id: ID(3), slug: 'old', service_title: 'Old Thing', status: 'archived', price_usd: 100_00 },
    { id: ID(4), slug: 'gone', service_title: 'Gone Thing', deleted_at: new Date().toISOString() },
  );
});

/** The text of a page, with single spaces. */
const words = (html: string) =>
  html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
const titles = (html: string) =>
  [...html.matchAll(/data-row-link[^>]*>([\s\S]*?)<\/a>/g)].map(([, cell]) => words(cell ?? '').trim());
const statusOf = async (n: number) => {
  const [row] = await shop.ctx.db
    .select({ status: services.status, deletedAt: services.deletedAt })
    .from(services)
    .where(eq(services.id, ID(n)));
  return row;
};
/** The fields of the Undo form on a page without JavaScript. */
function undoOf(html: string): Record<string, string> {
  const form = /<form[^>]*noscript:block[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? '';
  const fields = [...form.matchAll(/<(?:input|button)[^>]*>/g)].map(([tag]) => [
    /name="([^"]*)"/.exec(tag)?.[1],
    /value="([^"]*)"/.exec(tag)?.[1],
  ]);
  return Object.fromEntries(fields) as Record<string, string>; // pairs of strings, as the pattern ensures
}

test('[ALIST-11] an action that fails halfway changes nothing and shows its own error', async () => {
  await shop.ctx.db.execute(sql`alter table audit_log rename to audit_log_gone`);
  try {
    for (const [intent, sentence] of [
      ['archive', 'Failed to archive service.'],
      ['delete', 'Failed to delete service.'],
    ] as const) {
      const failed = await owner.post(LIST, { intent, id: ID(1) }, HTML);
      expect(failed.status).toBe(422);
      expect(await failed.text()).toContain(sentence);
    }
    const restore = await owner.post(TRASH, { intent: 'restore', ids: ID(4) }, HTML);
    expect(await restore.text()).toContain('Failed to restore service.');
  } finally {
    await shop.ctx.db.execute(sql`alter table audit_log_gone rename to audit_log`);
  }
  expect(await statusOf(1)).toEqual({ status: 'published', deletedAt: null });
  expect((await statusOf(4))?.deletedAt).not.toBeNull();
});

test('[ALIST-11] archiving and deleting work without script, say what they did, and can be undone', async () => {
  const archived = await (await editor.post(LIST, { intent: 'archive', id: ID(1) }, HTML)).text();
  expect(words(archived)).toContain('Service archived successfully.');
  expect((await statusOf(1))?.status).toBe('archived');
  expect(undoOf(archived)).toMatchObject({ intent: 'unarchive', published: ID(1) });
  await editor.post(LIST, undoOf(archived), HTML);
  expect((await statusOf(1))?.status).toBe('published');

  const deleted = await (await editor.post(LIST, { intent: 'delete', id: ID(1) }, HTML)).text();
  expect(words(deleted)).toContain('Service Moved to Trash');
  expect(titles(deleted)).not.toContain('Ads Audit');
  expect((await shop.get('/service/ads-audit')).status).toBe(404);
  await editor.post(LIST, undoOf(deleted), HTML);
  expect(await statusOf(1)).toEqual({ status: 'published', deletedAt: null });

  const again = await editor.post(LIST, { intent: 'archive', id: ID(3) }, HTML);
  expect(again.status).toBe(422);
  expect(words(await again.text())).toContain('Failed to archive service. This service is already archived.');
});

test('many are archived at once, by ticks or by everything that matches, and what was skipped is named', async () => {
  const both = { intent: 'archive-many', ids: `${ID(1)},${ID(3)}` };
  const html = await (await editor.post(LIST, both, HTML)).text();
  expect(words(html)).toContain('1 archived, 1 skipped Old Thing: is already archived');
  await editor.post(LIST, undoOf(html), HTML);
  expect((await statusOf(1))?.status).toBe('published');
  await editor.post(LIST, { intent: 'delete-many', matching: '?status=draft' }, HTML);
  expect((await statusOf(2))?.deletedAt).not.toBeNull();
  expect((await statusOf(1))?.deletedAt).toBeNull();
});
