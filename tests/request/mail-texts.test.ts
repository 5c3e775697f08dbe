import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { EMAIL_TEMPLATES } from '#app/modules/notifications/mails/mail-templates.server.ts';
import { getShippedMailTexts } from '#app/modules/notifications/texts/email-texts.ts';
import { mailTexts } from '#app/modules/notifications/tables.server.ts';
import type { MailTemplateName } from '#app/modules/outbox/mail-kinds.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let manager: Visitor;
let editor: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  manager = await signedInAs(shop, 'manager');
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

const LIST = '/admin/templates/emails';
const HTML = { Accept: 'text/html' };
const DONE = `${LIST}/order.completed`;
const RESET = `${LIST}/account.reset`;

const text = async (answer: Response | Promise<Response>) => (await answer).text();
const words = (template: MailTemplateName) => ({ ...getShippedMailTexts(EMAIL_TEMPLATES[template].parts) });
const send = (
  visitor: Visitor,
  template: MailTemplateName,
  intent: string,
  fields: Record<string, string> = {},
) => visitor.post(`${LIST}/${template}`, { ...words(template), version: '0', intent, ...fields }, HTML);

test('every mail is listed and has a page, and no page of a mail there is not', async () => {
  const list = await text(editor.get(`${LIST}?size=100`));
  for (const template of Object.keys(EMAIL_TEMPLATES)) expect(list).toContain(`href="${LIST}/${template}"`);
  expect((await editor.get(`${LIST}/order.nothing`)).status).toBe(404);
  expect((await editor.get(`${LIST}/constructor`)).status).toBe(404);
  expect((await editor.get(`${LIST}/order.nothing/preview`)).status).toBe(404);
  expect((await editor.post(`${LIST}/order.nothing`, { intent: 'test' }, HTML)).status).toBe(404);
});

test('a signed-out visitor of an email’s page is sent to sign in, though its address looks like a file', async () => {
  const answer = await openVisitor(shop).get(DONE);
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    `/auth/sign-in?next=${encodeURIComponent(DONE)}`,
  ]);
  expect((await openVisitor(shop).get(`${DONE}.data`)).status).toBe(401);
});

test('editors write ordinary emails and read the others; fulfillers and analysts see none', async () => {
  expect(await text(editor.get(DONE))).toContain('value="publish"');
  const security = await text(editor.get(RESET));
  expect(security).toContain('Only owners and managers can edit it.');
  expect(security).not.toMatch(/value="publish"|Reset to default text|<textarea/);
  for (const intent of ['save', 'autosave', 'publish', 'discard', 'reset'])
    expect([intent, (await send(editor, 'account.reset', intent)).status]).toEqual([intent, 403]);
  expect(await text(manager.get(RESET))).toContain('value="publish"');
  expect((await editor.get(`${LIST}/frame`)).status).toBe(403);
  expect((await manager.get(`${LIST}/frame`)).status).toBe(200);
  for (const role of ['fulfiller', 'analyst'] as const) {
    const visitor = await signedInAs(shop, role);
    for (const path of [LIST, DONE, `${DONE}/preview`, `${LIST}/frame`])
      expect([role, path, (await visitor.get(path)).status]).toEqual([role, path, 403]);
    expect((await send(visitor, 'order.completed', 'test')).status).toBe(403);
  }
});

test('what a mail cannot say is refused at its field and kept as it was typed; nothing sent makes a fault', async () => {
  const wrong = await send(manager, 'order.completed', 'publish', { subject: 'Hello {nmae}', text: 'Kept.' });
  expect(wrong.status).toBe(400);
  const page = await text(wrong);
  expect(page).toContain('{nmae} is not a variable of this email.');
  expect(page).toContain('Kept.');
  expect((await send(manager, 'order.completed', 'publish', { subject: 'x'.repeat(121) })).status).toBe(400);
  expect((await send(manager, 'order.completed', 'publish', { text: 'x'.repeat(30_000) })).status).toBe(400);
  const bare = await manager.post(DONE, { intent: 'publish' }, HTML);
  expect(bare.status).toBe(400);
  expect((await send(manager, 'order.completed', 'turn-off', {})).status).toBe(303);
  expect((await send(manager, 'order.confirmed', 'turn-off', {})).status).toBe(422);
  expect(await text(manager.get('/admin/notifications/mails'))).toContain(
    'Turned off under Templates: Order complete.',
  );
  expect((await send(manager, 'order.completed', 'turn-on', {})).status).toBe(303);
  const evil = { fromName: 'A\r\nBcc: all@a.test', replyTo: 'a@b.test\r\nBcc: c@d.test', footer: '' };
  const frame = await manager.post(`${LIST}/frame`, { ...evil, version: '0', intent: 'save' }, HTML);
  expect(frame.status).toBe(400);
});

test('the preview is sandboxed, shows the draft, and shows an order only to roles that may open it', async () => {
  const draft = await send(manager, 'order.confirmed', 'save', { text: 'Our <b>words</b>.' });
  expect(draft.status).toBe(303);
  const path = `${LIST}/order.confirmed/preview`;
  const answer = await editor.get(path);
  expect(answer.headers.get('Content-Security-Policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  );
  expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const html = await answer.text();
  expect(html).toContain('Our &lt;b&gt;words&lt;/b&gt;.');
  expect(html).not.toContain('prefers-color-scheme');
  expect(await text(editor.get(`${path}?view=dark`))).toContain('@media all');
  expect(await text(editor.get(`${path}?view=text`))).toContain('<pre');
  const id = await addOrder(shop.ctx);
  const number = id.slice(0, 8);
  expect(await text(manager.get(`${path}?order=${number}`))).toContain(number);
  expect((await editor.get(`${path}?order=${number}`)).status).toBe(403);
  for (const none of ['00000000', "x'--", '%F0%9F%9A%80'])
    expect([none, (await manager.get(`${path}?order=${none}`)).status]).toEqual([none, 404]);
  expect(await text(manager.get(`${LIST}/order.confirmed?order=00000000`))).toContain(
    'No order 00000000 found that you can open.',
  );
  expect(await shop.ctx.db.$count(outbox, eq(outbox.template, 'order.confirmed'))).toBe(0);
});

test('a stale save gets 409 and changes nothing, and a test email is queued', async () => {
  expect((await send(manager, 'brief.returned', 'publish', { text: 'First.' })).status).toBe(303);
  const late = await send(editor, 'brief.returned', 'publish', { text: 'Second.' });
  expect(late.status).toBe(409);
  expect(
    await shop.ctx.db.select().from(mailTexts).where(eq(mailTexts.template, 'brief.returned')),
  ).toMatchObject([{ words: { text: 'First.' } }]);
  expect((await send(editor, 'brief.returned', 'test')).status).toBe(303);
  expect(await shop.ctx.db.$count(outbox, eq(outbox.template, 'brief.returned'))).toBe(1);
});
