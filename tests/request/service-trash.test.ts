import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { PASSWORD, signedInAs, type Visitor } from './visitor.ts';

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
    { id: ID(1), slug: 'ads-audit', service_title: 'Ads Audit' },
    { id: ID(2), slug: 'blog-pack', service_title: 'Blog Pack' },
    { id: ID(3), slug: 'old-thing', service_title: 'Old Thing' },
    { id: ID(4), slug: 'gone', service_title: 'Gone Thing', deleted_at: new Date().toISOString() },
  );
});

const page = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
/** The text of a page, with single spaces. */
const words = (html: string) =>
  html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
const statusOf = async (n: number) => {
  const [row] = await shop.ctx.db
    .select({ status: services.status, deletedAt: services.deletedAt })
    .from(services)
    .where(eq(services.id, ID(n)));
  return row;
};

test('[ATRASH-03] the trash says who deleted what and for how long it is kept, and gives it back', async () => {
  await editor.post(LIST, { intent: 'delete', id: ID(1) }, HTML);
  const html = await page(editor, TRASH);
  expect(words(html)).toMatch(/Ads Audit .* Published .* by Ada Lovelace .* 7 days left/);
  expect(words(html)).toContain('by the shop itself');
  expect(html).not.toContain('Delete now');
  const restored = await editor.post(TRASH, { intent: 'restore', ids: ID(1) }, HTML);
  expect([restored.status, restored.headers.get('Location')]).toEqual([303, TRASH]);
  expect(words(await page(editor, TRASH))).toContain('Service restored.');
  expect((await statusOf(1))?.status).toBe('draft');
  const unknown = await editor.post(TRASH, { intent: 'restore', ids: ID(1) }, HTML);
  expect(words(await unknown.text())).toContain(
    'Failed to restore service. This service is not in the trash.',
  );
});

/** Sets every proof of identity to 11 minutes ago; a proof counts for 10. */
async function forgetProof() {
  const provedAt = new Date(Date.now() - 11 * 60_000);
  await shop.ctx.db.update(sessions).set({ provedAt });
  return { provedAt };
}

test('deleting for good asks for the title, emptying for its words; neither is an editor’s', async () => {
  expect(words(await page(owner, TRASH))).toContain('Delete “Gone Thing” for good?');
  const wrong = await owner.post(TRASH, { intent: 'purge', id: ID(4), confirm: 'gone' }, HTML);
  expect(words(await wrong.text())).toContain('Type the title to delete it permanently: Gone Thing');
  expect((await editor.post(TRASH, { intent: 'purge', id: ID(4), confirm: 'Gone Thing' }, HTML)).status).toBe(
    403,
  );
  expect((await editor.post(TRASH, { intent: 'empty', confirm: 'empty trash' }, HTML)).status).toBe(403);
  expect(await statusOf(4)).toBeDefined();
  const purge = { intent: 'purge', id: ID(4), confirm: 'Gone Thing' };
  const { provedAt } = await forgetProof();
  const requested = await owner.post(TRASH, purge, HTML);
  expect([requested.status, words(await requested.text())]).toEqual([
    422,
    expect.stringContaining('Confirm that it is you'),
  ]);
  expect(await statusOf(4)).toBeDefined();
  await owner.post(TRASH, { ...purge, proof: PASSWORD }, HTML);
  expect(await statusOf(4)).toBeUndefined();
  expect((await shop.ctx.db.select().from(sessions)).some((session) => session.provedAt > provedAt)).toBe(
    true,
  );
  await owner.post(LIST, { intent: 'delete-many', ids: `${ID(1)},${ID(2)}` }, HTML);
  await owner.post(TRASH, { intent: 'empty', confirm: 'no' }, HTML);
  expect(await shop.ctx.db.$count(services)).toBe(3);
  await owner.post(TRASH, { intent: 'empty', confirm: 'Empty trash' }, HTML);
  expect(await shop.ctx.db.$count(services)).toBe(1);
});
