import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { addOptIn } from '#app/modules/consents/fixtures.ts';
import { addModal } from '#app/modules/exit-modal/fixtures.ts';
import { toModalFormValues, EMPTY_EXIT_MODAL_CONTENT } from '#app/modules/exit-modal/modal-form.ts';
import { exitModals } from '#app/modules/exit-modal/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let editor: Visitor;
let anybody: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
  anybody = openVisitor(shop);
});
afterAll(() => shop.close());

const values = (more: Record<string, string> = {}) => ({
  ...(toModalFormValues(
    { ...EMPTY_EXIT_MODAL_CONTENT, title: 'Before you go', link: '/services' },
    1,
    EASTERN_TIME_ZONE,
  ) as Record<string, string>),
  intent: 'save',
  ...more,
});
const homeHasModal = async () => (await (await anybody.get('/')).text()).includes('hasWindow');

test('a page knows of a window only while one runs, and asks for nothing before', async () => {
  expect(await homeHasModal()).toBe(false);
  expect(await (await anybody.get('/api/exit-modal')).json()).toEqual({ modals: [] });
  const created = await editor.post('/admin/exit-modal/new', values());
  const path = new URL(created.headers.get('Location') ?? '', 'http://shop.test').pathname;
  expect(path).toMatch(/^\/admin\/exit-modal\/[\da-f-]{36}$/);
  expect(await homeHasModal()).toBe(false);
  expect((await editor.post(path, { intent: 'activate' })).status).toBeLessThan(400);
  await vi.waitFor(async () => expect(await homeHasModal()).toBe(true), 3_000);
  const page = await anybody.get('/');
  // The content of the modal comes later, so the policy of cached pages is unchanged: scripts by hash, none
  // by eval.
  expect(await page.text()).not.toContain('Before you go');
  expect(page.headers.get('Content-Security-Policy')).not.toMatch(/script-src[^;]*unsafe-(?:inline|eval)/);
  expect((await (await anybody.get('/api/exit-modal')).json()).modals).toMatchObject([
    { title: 'Before you go', href: '/services' },
  ]);
  expect((await editor.post(path, { intent: 'end' })).status).toBeLessThan(400);
  await vi.waitFor(async () => expect(await homeHasModal()).toBe(false), 3_000);
});

test('each role has the rights in the table: pages, actions, preview and addresses', async () => {
  const id = await addModal(shop.ctx, { status: 'draft', action: 'email' });
  await addOptIn(shop.ctx, 'collected@example.com', { modalId: id, confirmedAt: shop.ctx.now });
  const path = `/admin/exit-modal/${id}`;
  for (const [role, mayRead, mayWrite, mayAddresses] of [
    ['owner', true, true, true],
    ['manager', true, true, true],
    ['editor', true, true, false],
    ['analyst', true, false, false],
    ['fulfiller', false, false, false],
  ] as const) {
    const visitor = await signedInAs(shop, role, `${role}-of-windows@example.com`);
    expect((await visitor.get('/admin/exit-modal')).status, role).toBe(mayRead ? 200 : 403);
    const page = await visitor.get(path);
    expect((await page.text()).includes('collected@example.com'), role).toBe(mayAddresses);
    expect((await visitor.get(`/api/exit-modal?preview=${id}`)).status, role).toBe(mayRead ? 200 : 404);
    const posted = await visitor.post(path, { intent: 'duplicate' });
    expect(posted.status < 400, role).toBe(mayWrite);
  }
  expect((await anybody.get(`/api/exit-modal?preview=${id}`)).status).toBe(404);
});

test('garbage is answered with a sentence, never with a 500', async () => {
  const id = await addModal(shop.ctx, { status: 'draft', activatedAt: null, title: '' });
  const path = `/admin/exit-modal/${id}`;
  for (const [fields, status] of [
    [{ intent: 'activate' }, 422],
    [{ intent: 'save' }, 400],
    [values({ version: '-1' }), 400],
    [values({ title: 'x'.repeat(61) }), 400],
    [values({ link: 'javascript:alert(1)' }), 400],
    [values({ version: '7' }), 409],
    [{ intent: 'nothing' }, 400],
  ] as const)
    expect((await editor.post(path, fields)).status, JSON.stringify(fields)).toBe(status);
  expect((await editor.post('/admin/exit-modal/none', { intent: 'end' })).status).toBe(404);
  expect((await editor.get('/admin/exit-modal/none')).status).toBe(404);
  for (const query of ['?preview=', '?preview=x', '?preview=%2F', `?preview=${crypto.randomUUID()}`])
    expect((await editor.get(`/api/exit-modal${query}`)).status, query).toBe(404);
  for (const body of [{}, { modal: id }, { modal: id, email: 'a@example.com', news: 'on' }, { email: [1] }])
    expect((await shop.post('/api/exit-modal', body)).status, JSON.stringify(body)).toBe(400);
  expect((await editor.get('/admin/exit-modal?sort=x&state=y&span=z&page=-1&q=%27')).status).toBe(200);
});

test('what the page says of an address is the same for one that is known and one that is blocked', async () => {
  await shop.ctx.db.delete(exitModals);
  const modal = await addModal(shop.ctx, { action: 'email' });
  const leave = async (email: string) => {
    const answer = await shop.post('/api/exit-modal', { modal, email, news: 'on', page: '/' });
    return `${answer.status} ${await answer.text()}`;
  };
  const answers = [await leave('new@example.com'), await leave('new@example.com')];
  await addOptIn(shop.ctx, 'known@example.com', { confirmedAt: shop.ctx.now });
  answers.push(await leave('known@example.com'));
  expect(new Set(answers).size).toBe(1);
});
