import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMessages, makeMail } from '#app/modules/crm/fixtures.ts';
import { createOrUpdateContact } from '#app/modules/crm/save-contact.server.ts';
import { contactAnswers, contactMessages } from '#app/modules/crm/contact-tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

const SECRET = 'the secret of who delivers'.replaceAll(' ', '-');
const INBOUND = { MAIL_INBOUND_ADDRESS: 'reply@in.shop.example', MAIL_INBOUND_SECRET: SECRET };
const TOKEN = 'a'.repeat(26);
const TO = `Mara <reply+${TOKEN}@in.shop.example>`;

let shop: TestShop;
let messageId: string;
beforeAll(async () => {
  shop = await openTestShop(INBOUND);
  const mailbox = 'ada@example.com';
  const known = {
    mailbox,
    email: mailbox,
    name: 'Ada',
    company: null,
    source: 'contact-form',
    tags: [],
    utm: null,
  };
  const { id: contactId } = await createOrUpdateContact(shop.ctx, known);
  [messageId = ''] = await addMessages(shop.ctx, { contactId, state: 'answered', replyToken: TOKEN });
});
afterAll(() => shop.close());

const BEARER = { Authorization: `Bearer ${SECRET}` };
const RAW = { 'Content-Type': 'message/rfc822', ...BEARER };
/** Posts an email as programs do: without cookies and `Origin`. */
const deliver = (body: string, headers: Record<string, string>, address = '192.0.2.1', to = shop) =>
  to.handle(
    new Request(`${to.settings.publicUrl}/api/webhooks/inbound-mail`, { method: 'POST', body, headers }),
    address,
  );
const stored = () => shop.ctx.db.select().from(contactAnswers);

test('accepts raw email and Postmark JSON, by bearer or Basic password, and shows it unread', async () => {
  const basic = { Authorization: `Basic ${btoa(`postmark:${SECRET}`)}`, 'Content-Type': 'application/json' };
  const umlauts = await deliver(makeMail({ to: TO, text: 'Schöne Grüße' }), RAW);
  expect([umlauts.status, await umlauts.json()]).toEqual([200, { received: true }]);
  const json = JSON.stringify({
    RawEmail: makeMail({ to: 'x@y.test', text: 'By JSON' }),
    OriginalRecipient: TO,
    Subject: 'x',
  });
  expect((await deliver(json, basic)).status).toBe(200);
  expect((await stored()).map(({ body }) => body).toSorted()).toEqual(['By JSON', 'Schöne Grüße']);
  const [message] = await shop.ctx.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  expect(message?.state).toBe('unread');
  const manager = await signedInAs(shop, 'manager');
  const page = await (await manager.get(`/admin/messages/${messageId}`)).text();
  for (const words of ['Schöne Grüße', 'By JSON', 'By email']) expect(page).toContain(words);
});

test('an email to an unknown address gets the usual answer, and an invalid email is refused', async () => {
  const before = (await stored()).length;
  const unmatched = await deliver(makeMail({ to: `reply+${'b'.repeat(26)}@in.shop.example` }), RAW);
  expect([unmatched.status, await unmatched.json()]).toEqual([200, { received: true }]);
  for (const [body, type] of [
    ['no mail', 'message/rfc822'],
    ['', 'message/rfc822'],
    ['{"RawEmail":""}', 'application/json'],
    ['{"RawEmail":', 'application/json'],
    ['[]', 'application/json'],
    [makeMail({ to: TO }), 'text/html'],
  ] as const)
    expect((await deliver(body, { ...BEARER, 'Content-Type': type })).status, `${type} ${body}`).toBe(400);
  expect(await stored()).toHaveLength(before);
});

test('a mail that is too large is refused with 413, before it is read', async () => {
  const large = makeMail({ to: TO, text: 'x'.repeat(11 * 1024 * 1024) });
  const headers = { ...RAW, 'Content-Length': String(large.length) };
  expect((await deliver(large, headers)).status).toBe(413);
  // Without a Content-Length the bytes are counted. Without the secret nothing is read.
  expect((await deliver(large, RAW)).status).toBe(413);
  expect((await deliver(large, { 'Content-Type': 'message/rfc822' })).status).toBe(401);
});

test('without the secret nothing is read; guesses are limited by address, and the right one costs nothing', async () => {
  const before = (await stored()).length;
  const mail = makeMail({ to: TO });
  for (const provided of ['', 'Bearer', SECRET, 'Basic !']) {
    const refused = await deliver(
      mail,
      { 'Content-Type': 'message/rfc822', Authorization: provided },
      '192.0.2.50',
    );
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toContain('Basic');
  }
  const guess = (word: string) => deliver(mail, { ...RAW, Authorization: `Bearer ${word}` }, '192.0.2.51');
  const statuses = [];
  for (let number = 0; number < 12; number++) statuses.push((await guess(`${SECRET}${number}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  expect((await guess(SECRET)).status).toBe(429);
  for (let number = 0; number < 15; number++)
    expect((await deliver('no mail', RAW, '192.0.2.52')).status).toBe(400);
  expect(await stored()).toHaveLength(before);
});

test('a shop without an address for answers has no such door', async () => {
  const plain = await openTestShop();
  expect((await deliver(makeMail({ to: TO }), RAW, '192.0.2.1', plain)).status).toBe(404);
  await plain.close();
});
