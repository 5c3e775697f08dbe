import { afterAll, beforeAll, expect, test } from 'vitest';

import { toLeadFormValues, EMPTY_LEAD_CONTACT_DETAILS } from '#app/modules/crm/leads/lead-form.ts';
import { contacts } from '#app/modules/crm/contact-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let manager: Visitor;
let path: string;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  manager = await signedInAs(shop, 'manager');
  const { ctx } = shop;
  const ada = {
    mailbox: 'ada@example.com',
    email: 'ada@example.com',
    name: '=cmd|calc',
    company: '@Engines',
  };
  const [lead] = await ctx.db
    .insert(contacts)
    .values({ ...ada, source: 'manual', lastContactAt: ctx.now })
    .returning();
  path = `/admin/crm/${lead?.id}`;
});
afterAll(() => shop.close());

const facts = { ...EMPTY_LEAD_CONTACT_DETAILS, name: 'Ada' };
const save = (more: Record<string, string>, version: number) =>
  ({ intent: 'save', ...toLeadFormValues(facts, version), ...more }) as Record<string, string>;
/** Posts without JavaScript, so that a refusal is the page again. */
const post = (fields: Record<string, string>, to = path) => manager.post(to, fields, { Accept: 'text/html' });

test('[ACCESS-05] only owner and manager open leads, export them and see the menu entry', async () => {
  for (const role of ['editor', 'fulfiller', 'analyst'] as const) {
    const other = await signedInAs(shop, role, `${role}-leads@example.com`);
    for (const address of ['/admin/crm', '/admin/crm/new', path, `${path}.data`, '/admin/crm/export.csv'])
      expect((await other.get(address)).status, `${role} ${address}`).toBe(403);
    expect((await other.post(path, { intent: 'note', note: 'x' })).status).toBe(403);
    expect(await (await other.get('/admin')).text()).not.toContain('href="/admin/crm');
  }
  for (const role of ['owner', 'manager'] as const) {
    const other = await signedInAs(shop, role, `${role}-leads@example.com`);
    expect((await other.get(path)).status).toBe(200);
    expect(await (await other.get('/admin')).text()).toMatch(/href="\/admin\/crm\/inbox"[^]*New leads/);
  }
});

test('a stale save is a conflict and keeps everything that was typed', async () => {
  expect((await post(save({ phone: '555 0100' }, 1))).status).toBe(303);
  const late = await post(save({ next_step: 'Typed meanwhile' }, 1));
  expect(late.status).toBe(409);
  const page = await late.text();
  for (const words of ['changed this in the meantime', 'Typed meanwhile', '555 0100'])
    expect(page).toContain(words);
});

test('wrong values come back beside their fields, garbage is refused, and nothing is a fault of the shop', async () => {
  const wrong = await post(save({ value: 'much', website: 'no site', owner: 'x' }, 2));
  expect(wrong.status).toBe(400);
  const page = await wrong.text();
  for (const words of ['Enter an amount such as', 'Enter a web address', 'Choose a team member', 'no site'])
    expect(page).toContain(words);
  const cases: Record<string, string>[] = [
    { intent: 'stage', stage: 'lost' },
    { intent: 'stage', stage: 'x' },
    { intent: 'lose', reason: ' ' },
    { intent: 'stage-back', stages: '[{"stage":"lost","ids":["x"]}]' },
    { intent: 'stage-back', stages: 'x' },
    { intent: 'task-add', task: '', due: 'soon', remind: '2026-99-99T00:00', assignee: 'x' },
    { intent: 'task-done', taskId: 'x' },
    { intent: 'note', note: '\u0000' },
    { intent: 'draft-service', query: 'never searched' },
    { intent: 'block', reason: '' },
    { intent: 'nonsense' },
  ];
  for (const fields of cases) {
    const { status } = await post(fields);
    expect([status, JSON.stringify(fields)]).toEqual([
      expect.toSatisfy((is) => is >= 400 && is < 500),
      expect.any(String),
    ]);
  }
  const addresses = ['?tab=x&sort=y&page=0&owner=z&task=%01&tag=%27', '?q=%25_%5C&tab=lost', '?page=99999'];
  for (const query of addresses) expect((await manager.get(`/admin/crm${query}`)).status, query).toBe(200);
  for (const id of ['x', '%27', crypto.randomUUID()])
    expect((await manager.get(`/admin/crm/${id}`)).status, id).toBe(404);
  for (const page of ['x', '0', '999', '-1'])
    expect((await manager.get(`${path}?page=${page}`)).status).toBe(200);
});

test('who is known already is opened, not doubled', async () => {
  const form = { ...save({ name: 'Twin', email: 'ADA@example.com', consent_note: '' }, 1) };
  const answer = await post(form, '/admin/crm/new');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path]);
  expect(await (await manager.get(path)).text()).not.toContain('Twin');
});

test('[T18] the export of leads holds no formulas', async () => {
  await shop.ctx.db.update(contacts).set({ name: '=cmd|calc' });
  const file = await manager.get('/admin/crm/export.csv?q=ada');
  expect(file.headers.get('Content-Type')).toContain('text/csv');
  const text = await file.text();
  expect(text).toContain(`"'=cmd|calc","ada@example.com","`);
});
