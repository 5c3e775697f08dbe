import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { sessions } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, PASSWORD, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  orderId = await addOrder(shop.ctx, { status: 'COMPLETED' });
});
afterAll(() => shop.close());
beforeEach(forgetProofs);

const location = (response: Response) => response.headers.get('Location');

/** Sets every proof of identity to 11 minutes ago; a proof counts for 10. */
async function forgetProofs(): Promise<void> {
  await shop.ctx.db.update(sessions).set({ provedAt: new Date(Date.now() - 11 * 60_000) });
}

async function newestAction(): Promise<string | undefined> {
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return line?.action;
}

test.each([
  ['orders as CSV', () => '/admin/orders/export.csv?tab=all&q=%22x%22', '/admin/orders?tab=all', 'text/csv'],
  [
    'ticked orders',
    () => `/admin/orders/export.csv?ids=${orderId}&ids=${orderId}`,
    '/admin/orders?ids',
    'text/csv',
  ],
  [
    'customers as CSV',
    () => '/admin/users/export.csv?tab=customers',
    '/admin/users?tab=customers',
    'text/csv',
  ],
  [
    'the audit as CSV',
    () => '/admin/audit/export/audit.csv?kind=money',
    '/admin/audit?kind=money',
    'text/csv',
  ],
  ['the audit as JSON', () => '/admin/audit/export/audit.json', '/admin/audit', 'application/json'],
  ['evidence', () => `/admin/orders/${orderId}/evidence?notes=on`, '/admin/orders/', 'application/zip'],
])(
  '%s: the link asks who it is first, and leads from there to the file, without script',
  async (_, file, back, type) => {
    const path = file();
    const requested = await owner.get(path);
    expect(requested.status).toBe(302);
    expect(location(requested)).toBe(`/admin/confirm?next=${encodeURIComponent(path)}`);
    const form = await owner.get(location(requested) ?? '');
    const html = await form.text();
    expect([form.status, form.headers.has('Refresh')]).toEqual([200, false]);
    expect(html).toContain('Confirm that it is you');
    expect(html).toContain(`href="${back}`);
    const wrong = await owner.post(location(requested) ?? '', { proof: 'not the password' });
    expect([wrong.status, (await wrong.text()).includes('That’s not your password')]).toEqual([422, true]);
    expect((await owner.get(path)).status).toBe(302);
    const right = await owner.post(location(requested) ?? '', { proof: PASSWORD });
    expect([right.status, location(right)]).toEqual([303, location(requested)]);
    const leads = await owner.get(location(right) ?? '');
    expect(leads.headers.get('Refresh')).toBe(`0; url=${path}`);
    expect(await leads.text()).toContain('is downloading');
    const granted = await owner.get(path);
    expect([granted.status, granted.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining(type),
    ]);
    expect(granted.headers.get('Content-Disposition')).toContain('attachment');
    await granted.arrayBuffer();
  },
);

test('a choice of many ticked orders survives the question', async () => {
  const ids = Array.from({ length: 100 }, () => `ids=${crypto.randomUUID()}`).join('&');
  const path = `/admin/orders/export.csv?${ids}`;
  const requested = await owner.get(path);
  await owner.post(location(requested) ?? '', { proof: PASSWORD });
  expect((await owner.get(location(requested) ?? '')).headers.get('Refresh')).toBe(`0; url=${path}`);
});

test('[T14] the page that asks leads to its files and nowhere else', async () => {
  await owner.post('/admin/confirm?next=%2Fadmin%2Faudit%2Fexport%2Faudit.csv', { proof: PASSWORD });
  for (const next of [
    'https://evil.example/admin/orders/export.csv',
    '//evil.example/admin/orders/export.csv',
    '/admin/orders',
    '/auth/sign-out',
    '/admin/orders/export.csv/../../x',
    '/\\evil.example',
    '',
  ]) {
    const answer = await owner.get(`/admin/confirm?next=${encodeURIComponent(next)}`);
    expect(answer.headers.get('Refresh'), next).toBeNull();
    expect([302, 400, 404], next).toContain(answer.status);
    expect(location(answer) ?? '/admin', next).toBe('/admin');
  }
  const header = await owner.get(
    `/admin/confirm?next=${encodeURIComponent('/admin/audit/export/audit.csv?q=a;b\n\rX: y')}`,
  );
  expect([302, 400]).toContain(header.status);
});

test('only staff can open the confirmation page, and five wrong proofs close it for a while', async () => {
  const path = '/admin/confirm?next=%2Fadmin%2Faudit%2Fexport%2Faudit.csv';
  expect(location(await openVisitor(shop).get(path))).toContain('/auth/sign-in');
  const limited = await openTestShop();
  const careless = await signedInAs(limited, 'owner');
  for (let miss = 0; miss < 5; miss++)
    expect((await careless.post(path, { proof: 'wrong' })).status).toBe(422);
  const closed = await careless.post(path, { proof: PASSWORD });
  expect([closed.status, Number(closed.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  await limited.close();
  // Opening a shop empties the database of this worker.
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  owner = await signedInAs(shop, 'owner');
  orderId = await addOrder(shop.ctx, { status: 'COMPLETED' });
});

test('[T8] showing who one is renews the session: the old cookie is dead, and nothing else changes', async () => {
  const before = new Map(owner.cookies);
  const [session] = await shop.ctx.db.select().from(sessions);
  await owner.post('/admin/confirm?next=%2Fadmin%2Faudit%2Fexport%2Faudit.csv', {
    proof: 'not the password',
  });
  expect(owner.cookies.get('pf_session')).toBe(before.get('pf_session'));
  const shown = await owner.post('/admin/confirm?next=%2Fadmin%2Faudit%2Fexport%2Faudit.csv', {
    proof: PASSWORD,
  });
  const [cookie = '', hint] = shown.headers.getSetCookie();
  expect(cookie).toMatch(/^pf_session=[\w-]{43}\.[\w+/]{43}=; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
  expect(hint).toMatch(/^pf_in=1;/);
  const left = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
  expect(left).toBeLessThanOrEqual(43_200);
  expect(left).toBeGreaterThan(43_000);
  expect(owner.cookies.get('pf_session')).not.toBe(before.get('pf_session'));
  const thief = openVisitor(shop, '203.0.113.9');
  for (const [name, value] of before) thief.cookies.set(name, value);
  expect(location(await thief.get('/admin'))).toContain('/auth/sign-in');
  expect((await owner.get('/admin')).status).toBe(200);
  const [after] = await shop.ctx.db.select().from(sessions);
  expect(after).toMatchObject({
    id: session?.id,
    expiresAt: session?.expiresAt,
    createdAt: session?.createdAt,
  });
  // With a proof of the last 10 minutes the page does not ask, and the session is not renewed.
  const again = owner.cookies.get('pf_session');
  await (await owner.get('/admin/audit/export/audit.csv')).text();
  expect(owner.cookies.get('pf_session')).toBe(again);
});

test('[T8] every proof of identity renews the session: in the account, in a dialog, in an API call', async () => {
  const renews = async (post: () => Promise<Response>) => {
    await forgetProofs();
    const before = owner.cookies.get('pf_session');
    const answer = await post();
    expect(owner.cookies.get('pf_session'), String(answer.status)).not.toBe(before);
    expect((await owner.get('/admin')).status).toBe(200);
  };
  await renews(() => owner.post('/account', { intent: 'factor-begin', proof: PASSWORD }));
  // The session is renewed even if the action that follows is refused or fails.
  await renews(() => owner.post('/admin/services/trash', { intent: 'empty', confirm: 'x', proof: PASSWORD }));
  await renews(() =>
    owner.post('/admin/services/trash.data', { intent: 'empty', confirm: 'x', proof: PASSWORD }),
  );
  await renews(() => owner.post('/account/data', { proof: PASSWORD }));
});

test('[T8] of two forms with one proof at the same moment both go through, and the browser stays signed in', async () => {
  const post = () => owner.post('/admin/services/trash', { intent: 'empty', confirm: 'x', proof: PASSWORD });
  const answers = await Promise.all([post(), post()]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expect((await owner.get('/admin')).status).toBe(200);
});

test('deleting more than one order or service at once asks who it is; one alone does not', async () => {
  const [one, two, three] = [await addOrder(shop.ctx), await addOrder(shop.ctx), await addOrder(shop.ctx)];
  const trashed = async () =>
    (await shop.ctx.db.select().from(orders)).filter(({ deletedAt }) => deletedAt !== null).length;
  const free = await trashed();
  await owner.post('/admin/orders', { intent: 'trash-many', ids: one });
  expect(await trashed()).toBe(free + 1);
  const choices: Record<string, string>[] = [{ ids: `${two},${three}` }, { matching: 'tab=all' }];
  for (const choice of choices) {
    const requested = await owner.post('/admin/orders', { intent: 'trash-many', ...choice });
    expect([requested.status, (await requested.text()).includes('Confirm that it is you')]).toEqual([
      422,
      true,
    ]);
    expect(await trashed()).toBe(free + 1);
  }
  const undo = await owner.post('/admin/orders/trash', { intent: 'trash-again', ids: `${two},${three}` });
  expect([undo.status, await trashed()]).toEqual([422, free + 1]);
  await owner.post('/admin/orders', { intent: 'trash-many', ids: `${two},${three}`, proof: PASSWORD });
  expect(await trashed()).toBe(free + 3);

  await forgetProofs();
  const created = await shop.ctx.db
    .insert(services)
    .values(['a', 'b'].map((slug) => ({ slug, title: slug, status: 'draft' })))
    .returning({ id: services.id });
  const ids = created.map(({ id }) => id).join(',');
  const inTrash = async () =>
    (await shop.ctx.db.select().from(services)).filter(({ deletedAt }) => deletedAt !== null).length;
  const requested = await owner.post('/admin/services', { intent: 'delete-many', ids });
  expect([requested.status, await inTrash()]).toEqual([422, 0]);
  expect((await owner.post('/admin/services/trash', { intent: 'delete-again', ids })).status).toBe(422);
  await owner.post('/admin/services', { intent: 'delete-many', ids, proof: PASSWORD });
  expect(await inTrash()).toBe(2);
  // Permanent deletion: emptying the trash, and deleting one record by its title.
  await forgetProofs();
  expect(
    (await owner.post('/admin/services/trash', { intent: 'empty', confirm: 'empty trash' })).status,
  ).toBe(422);
  expect(
    (await owner.post('/admin/services/trash', { intent: 'purge', id: created[0]?.id ?? '', confirm: 'a' }))
      .status,
  ).toBe(422);
  expect(
    (await owner.post('/admin/orders/trash', { intent: 'purge', id: one, confirm: one.slice(0, 8) })).status,
  ).toBe(422);
  expect(await inTrash()).toBe(2);
  expect(await newestAction()).not.toContain('purged');
  expect(await shop.ctx.db.select().from(orders).where(eq(orders.id, one))).toHaveLength(1);
});

test('a user without the right to an action is refused and not asked for a password', async () => {
  const order = `/admin/orders/${orderId}`;
  const lacking = {
    analyst: [
      [order, { intent: 'refund' }],
      ['/admin/services', { intent: 'delete-many', matching: 'q=' }],
      ['/admin/blog', { intent: 'purge', matching: 'q=' }],
    ],
    editor: [
      ['/admin/services/trash', { intent: 'purge' }],
      ['/admin/reviews', { intent: 'purge', matching: 'q=' }],
    ],
    manager: [
      ['/admin/services/trash', { intent: 'empty' }],
      ['/admin/users', { intent: 'invite' }],
      ['/admin/bulk/export?of=leads', { intent: 'export', format: 'csv' }],
    ],
  } as const;
  for (const role of ['analyst', 'editor', 'manager'] as const) {
    const visitor = await signedInAs(shop, role);
    await forgetProofs();
    for (const [path, form] of lacking[role])
      expect([path, form.intent, (await visitor.post(path, form)).status]).toEqual([path, form.intent, 403]);
  }
});
