import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { ORIGIN, openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** Posts the form as a browser without JavaScript does. */
function postForm(path: string, fields: Record<string, string>): Promise<Response> {
  return shop.handle(
    new Request(ORIGIN + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: ORIGIN },
    }),
  );
}

const stored = () =>
  runRawSqlQuery(shop.ctx.db, sql`select message, state from contact_messages order by created_at`);

test('[ROUTE-10] the contact page is the same for every visitor, with no cookie and no token', async () => {
  const first = await shop.get('/contact');
  const page = await first.text();
  expect(first.status).toBe(200);
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  expect(first.headers.get('Set-Cookie')).toBeNull();
  expect(page).not.toMatch(/name="token"/);
  expect(page).not.toContain('hello@mara-ellison.example');
  expect(await (await shop.get('/contact')).text()).toBe(page);
});

test('[PAGES-04] the six questions are also in the structured data for search engines', async () => {
  const page = await (await shop.get('/contact')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const faq = JSON.parse(json);
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity).toHaveLength(6);
  for (const { name } of faq.mainEntity) expect(page).toContain(`>${name}</h3>`);
});

test('[PAGES-05] [PAGES-06] the form posted without script is stored and answered with "Message Sent!"', async () => {
  const response = await postForm('/contact', makeContactMessage());
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain('Message Sent!');
  expect(page).toContain('Send Another Message');
  expect(await stored()).toEqual([{ message: 'Can you audit our tracking before Monday?', state: 'unread' }]);
});

test('[PAGES-05] company may be left out, every other field may not, and what was typed comes back', async () => {
  for (const field of ['name', 'email', 'subject', 'message']) {
    const response = await postForm('/contact', {
      ...makeContactMessage({ company: 'Kept & Co' }),
      [field]: '',
    });
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(`id="contact-${field}-error"`);
    expect(page).toContain('value="Kept &amp; Co"');
  }
  expect((await postForm('/contact', makeContactMessage())).status).toBe(200);
});

test('POST /api/contact takes form fields and JSON, answers 201 or one sentence per field', async () => {
  const created = await postForm('/api/contact', makeContactMessage());
  expect(created.status).toBe(201);
  const json = await shop.post('/api/contact', makeContactMessage({ message: 'As JSON' }));
  expect(json.status).toBe(201);
  const refused = await shop.post('/api/contact', makeContactMessage({ email: 'nobody' }));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    error: 'Some fields are missing or wrong.',
    code: 'BAD_REQUEST',
    details: [{ field: 'email', problem: 'Please enter an email address like name@example.com.' }],
  });
  expect(await stored()).toHaveLength(2);
});

test('[T19] the fourth message of an hour is 429 with the text kept, and the page says when to try again', async () => {
  for (const message of ['1', '2', '3']) await postForm('/contact', makeContactMessage({ message }));
  const response = await postForm('/contact', makeContactMessage({ message: 'Do not lose <this>' }));
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  const page = await response.text();
  expect(page).toContain('Do not lose &lt;this&gt;</textarea>');
  expect(page).toContain('You have sent several messages within an hour');
  const api = await shop.post('/api/contact', makeContactMessage({ message: '5' }));
  expect([api.status, (await api.json()).code]).toEqual([429, 'RATE_LIMITED']);
});

test('[T19] a message full of links is asked about on a page that keeps it, and is sent by pressing again', async () => {
  const form = makeContactMessage({ message: 'http://a.example http://b.example http://c.example' });
  const requested = await postForm('/contact', form);
  expect(requested.status).toBe(409);
  const page = await requested.text();
  expect(page).toContain('http://c.example</textarea>');
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  expect(await (await postForm('/contact', { ...form, token })).text()).toContain('Message Sent!');
  expect(await stored()).toHaveLength(1);
});

test('60 kB of text is refused with a clear sentence, and more than the door takes with 413', async () => {
  const page = await postForm('/contact', makeContactMessage({ message: 'x'.repeat(60_000) }));
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('Please keep the message under 5,000 characters; it has 60,000.');
  const far = await postForm('/contact', makeContactMessage({ message: 'x'.repeat(100_000) }));
  expect(far.status).toBe(413);
  expect(await far.text()).toContain('This form is too large: the limit is 64 KB.');
  const json = await shop.post('/api/contact', makeContactMessage({ message: 'x'.repeat(110_000) }));
  expect([json.status, (await json.json()).code]).toEqual([413, 'TOO_LARGE']);
  expect(await stored()).toEqual([]);
});

test('[T9] a form on a foreign page cannot send a message', async () => {
  const response = await shop.handle(
    new Request(`${ORIGIN}/contact`, {
      method: 'POST',
      body: new URLSearchParams(makeContactMessage()),
      headers: { Origin: 'https://evil.example' },
    }),
  );
  expect(response.status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('a body that is not a form gets 400, never a server error', async () => {
  for (const body of ['[]', 'null', '"x"', '{"name":{"a":1},"message":["x"]}']) {
    expect((await shop.post('/api/contact', body)).status).toBe(400);
  }
  const multipart = await shop.handle(
    new Request(`${ORIGIN}/api/contact`, {
      method: 'POST',
      body: '--x\r\ngarbage',
      headers: { Origin: ORIGIN, 'Content-Type': 'multipart/form-data; boundary=x' },
    }),
  );
  expect(multipart.status).toBe(400);
});

test('only an owner or a manager reads a contact message in the admin', async () => {
  await postForm('/contact', makeContactMessage({ message: 'Our turnover is a secret.' }));
  const [row] = await runRawSqlQuery(shop.ctx.db, sql`select id from contact_messages`);
  const path = `/admin/messages/${String(row?.['id'])}`;
  for (const role of ['owner', 'manager'] as const) {
    const answer = await (await signedInAs(shop, role)).get(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('Our turnover is a secret.');
    expect(page).toContain('To ada@example.com. Subject: Re: Project inquiry');
  }
  const editor = await (await signedInAs(shop, 'editor')).get(path);
  expect([editor.status, (await editor.text()).includes('turnover')]).toEqual([403, false]);
  const owner = await signedInAs(shop, 'owner', 'second@example.com');
  expect((await owner.get('/admin/messages/nothing')).status).toBe(404);
});
