import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages, makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { contactMessages } from '#app/modules/crm/contact-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, signedUp, type Visitor } from './visitor.ts';

const ROLES = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'] as const;
let shop: TestShop;
const people = new Map<string, Visitor>();
const as = (role: string): Visitor => people.get(role) as Visitor; // everyone signs in before the tests

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) people.set(role, await signedInAs(shop, role));
  people.set('customer', await signedUp(shop, 'somebody@example.com'));
});
afterAll(() => shop.close());

const message = async () => (await addMessages(shop.ctx, {}))[0] ?? '';
const rowOf = async (id: string) => {
  const [row] = await shop.ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
};
const answers = async () =>
  (await shop.ctx.db.select().from(outbox)).filter(({ template }) => template === 'contact.reply').length;

test.each([
  ['owner', 200],
  ['manager', 200],
  ['editor', 403],
  ['fulfiller', 403],
  ['analyst', 403],
  ['customer', 403],
])('the inbox and its messages: %s is answered %i, by reading and by writing', async (role, status) => {
  const id = await message();
  expect((await as(role).get('/admin/crm/inbox')).status).toBe(status);
  expect((await as(role).get(`/admin/messages/${id}`)).status).toBe(status);
  const before = await answers();
  const fields = { intent: 'answer', version: '1', body: 'Here you are.' };
  const posted = await as(role).post(`/admin/messages/${id}`, fields);
  expect(posted.status).toBe(status);
  expect(await answers()).toBe(before + (status === 200 ? 1 : 0));
  const bulk = await as(role).post('/admin/crm/inbox', { intent: 'spam', ids: id });
  expect(bulk.status).toBe(status);
  expect((await rowOf(id))?.state).toBe(status === 200 ? 'spam' : 'unread');
});

test.each([
  ['owner', 200, 200],
  ['manager', 200, 200],
  ['editor', 200, 200],
  ['fulfiller', 200, 403],
  ['analyst', 403, 403],
  ['customer', 403, 403],
])('snippets: %s reads with %i and writes with %i', async (role, read, write) => {
  const [snippet] = await shop.ctx.db.insert(snippets).values({ shortcut: role, body: 'Hi.' }).returning();
  const address = `/admin/templates/snippets/${snippet?.id}`;
  expect((await as(role).get('/admin/templates/snippets')).status).toBe(read);
  expect((await as(role).get(address)).status).toBe(read);
  const posted = await as(role).post(address, {
    intent: 'save',
    version: '1',
    shortcut: role,
    body: 'Hello {name}.',
  });
  expect(posted.status).toBe(write);
});

test('a role that only reads snippets is sent to them from the templates, and cannot create one', async () => {
  const templates = await as('fulfiller').get('/admin/templates');
  expect(templates.headers.get('Location')).toBe('/admin/templates/snippets');
  const page = await (await as('fulfiller').get('/admin/templates/snippets')).text();
  expect(page).not.toContain('Create snippet');
  expect(page).not.toMatch(/>Briefs</);
  expect(await (await as('editor').get('/admin/templates')).text()).toMatch(/>Snippets</);
});

test('two answers from one state: the second is 409 with what was typed, and sent only when it says so', async () => {
  const id = await message();
  const post = (role: string, body: string, more: Record<string, string> = {}) =>
    as(role).post(`/admin/messages/${id}`, { intent: 'answer', version: '1', body, ...more });
  const before = await answers();
  expect((await post('owner', 'The first.')).status).toBe(200);
  expect((await post('owner', 'The first.')).status).toBe(200);
  const refused = await post('manager', 'The second, long thought about.');
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('The second, long thought about.');
  expect(await answers()).toBe(before + 1);
  expect((await post('manager', 'The second.', { overwrite: '2' })).status).toBe(200);
  expect(await answers()).toBe(before + 2);
});

test.each([
  ['', 'Enter your reply.', 400],
  ['x'.repeat(10_001), 'at most 10,000 characters', 400],
  ['About {order}.', 'Replace {order} with text first.', 422],
])(
  'an answer that cannot be sent says why, beside its field, and is kept',
  async (body, sentence, status) => {
    const id = await message();
    const answer = await as('owner').post(
      `/admin/messages/${id}`,
      { intent: 'answer', version: '1', body },
      { Accept: 'text/html' },
    );
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain('id="body-error"');
    expect(page).toContain(sentence);
  },
);

test.each(['assignee=nobody-known', 'version=x', 'version=99999999999999999999', 'ids=1', 'assignee=%00'])(
  'nothing a form says is a fault of ours: %s',
  async (fields) => {
    const id = await message();
    const posted = Object.fromEntries(new URLSearchParams(fields));
    for (const intent of ['assign', 'answer']) {
      const own = await as('owner').post(`/admin/messages/${id}`, { intent, body: 'x', ...posted });
      expect(own.status).toBeLessThan(500);
      const many = await as('owner').post('/admin/crm/inbox', { intent, ...posted });
      expect(many.status).toBeLessThan(500);
    }
    expect((await as('owner').get(`/admin/crm/inbox?tab=nonsense&page=-1&q=%25&assigned=x`)).status).toBe(
      200,
    );
    expect((await as('owner').get('/admin/messages/no-uuid')).status).toBe(404);
  },
);

test('opening a message marks it and its notice as read', async () => {
  const sent = await shop.handle(
    new Request('http://shop.test/contact', {
      method: 'POST',
      body: new URLSearchParams(makeContactMessage({ email: 'read@example.com' })),
      headers: { Origin: 'http://shop.test' },
    }),
  );
  expect(sent.status).toBe(200);
  const [row] = await shop.ctx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, 'read@example.com'));
  await as('owner').get(`/admin/messages/${row?.id}`);
  expect((await rowOf(row?.id ?? ''))?.state).toBe('read');
  const about = await shop.ctx.db
    .select()
    .from(notices)
    .where(eq(notices.href, `/admin/messages/${row?.id}`));
  expect(about.filter(({ readAt }) => readAt !== null)).toHaveLength(1);
});
