import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addReviews } from '#app/modules/reviews/fixtures.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const PAGE = `/admin/services/${ID}`;

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.ctx.db.delete(services);
  await addServiceFixtures(shop.ctx, { id: ID, slug: 'landing-page' });
});

const post = (path: string, fields: Record<string, string>) =>
  owner.post(path, fields, { Accept: 'text/html' });
const textOf = async (path: string) => (await owner.get(path)).text();
async function stored() {
  const [service] = await shop.ctx.db.select().from(services).where(eq(services.id, ID));
  if (!service) throw new Error('no such service');
  return service;
}

test('deleting in the editor says what the list says, with the same dates and an Undo that brings it back', async () => {
  const deleted = await post(PAGE, { intent: 'trash' });
  expect([deleted.status, deleted.headers.get('Location')]).toEqual([303, '/admin/services']);
  const { deletedAt } = await stored();
  if (!deletedAt) throw new Error('the service was not deleted');
  const until = new Date(deletedAt.getTime() + 7 * 86_400_000);
  const list = await textOf('/admin/services');
  const [from, to] = [deletedAt, until].map((at) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(at),
  );
  const dates = `Deleted ${from}. Recoverable until ${to}.`;
  expect(list).toContain(`Service Moved to Trash. ${dates}`);
  const [, undo = ''] = /role="status"[^>]*>.*?(<form.*?<\/form>)/s.exec(list) ?? [];
  const fields = Object.fromEntries(
    [...undo.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(fields).toMatchObject({ ids: ID, asPublished: '1' });
  expect(undo).toMatch(/<button[^>]*value="restore"/);
  expect((await post('/admin/services', { ...fields, intent: 'restore' })).status).toBeLessThan(400);
  expect(await stored()).toMatchObject({ deletedAt: null, status: 'published' });
});

test('a service in the trash offers Restore where it is looked at, and no preview of a page there is not', async () => {
  expect(await textOf(PAGE)).not.toContain('form="restore-service"');
  await shop.ctx.db.update(services).set({ deletedAt: shop.ctx.now });
  const page = await textOf(PAGE);
  expect(page).toContain('form="restore-service"');
  expect(page).toContain('This service is in the trash. Restore it to change it.');
  expect(page).not.toContain(`href="/preview/service/${ID}`);
  const analyst = await signedInAs(shop, 'analyst');
  expect(await (await analyst.get(PAGE)).text()).not.toContain('form="restore-service"');
  expect((await post(PAGE, { intent: 'restore' })).status).toBe(303);
  expect((await stored()).deletedAt).toBeNull();
  const twice = await post(PAGE, { intent: 'restore' });
  expect([twice.status, await twice.text()]).toEqual([
    422,
    expect.stringContaining('This service is not in the trash'),
  ]);
});

test('what is not in the shop offers its preview in the list, what is there its public page', async () => {
  const published = await textOf('/admin/services');
  expect(published).toContain('Public page');
  expect(published).not.toContain('/preview/service/');
  for (const status of ['draft', 'archived']) {
    await shop.ctx.db.update(services).set({ status });
    const list = await textOf('/admin/services');
    expect(list, status).not.toContain('Public page');
    const [preview = ''] = /\/preview\/service\/[^"]+/.exec(list) ?? [];
    expect((await owner.get(preview.replaceAll('&amp;', '&'))).status, status).toBe(200);
  }
});

test('services, reviews and the team lead to their history in the audit, for who may read it', async () => {
  await addReviews(shop.ctx, { service_id: ID });
  const [review] = await shop.ctx.db.select().from(serviceReviews);
  const editor = await signedInAs(shop, 'editor');
  const pages = {
    [`${PAGE}?tab=history`]: `entity=service&amp;id=${ID}`,
    [`/admin/reviews/${review?.id}`]: `entity=review&amp;id=${review?.id}`,
  };
  for (const [path, query] of Object.entries(pages)) {
    const page = await textOf(path);
    expect(page, path).toContain('History in the audit');
    expect(page, path).toContain(`/admin/audit?${query}`);
    const theirs = await editor.get(path);
    expect([theirs.status, (await theirs.text()).includes('History in the audit')], path).toEqual([
      200,
      false,
    ]);
  }
  expect(await textOf('/admin/users')).toMatch(/\/admin\/audit\?entity=user&amp;id=[\da-f-]{36}/);
});
