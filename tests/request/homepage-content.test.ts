import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  SITE_CONTENT_BLOCK_NAMES,
  type SiteContentBlockName,
} from '#app/modules/content/blocks/block-forms.ts';
import { getContentBlockFormValues } from '#app/modules/content/blocks/block-values.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentBlocks, contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';

import { goodPicture, hostileFiles } from '../shop/hostile-files.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  editor = await signedInAs(shop, 'editor');
});
afterAll(() => shop.close());

beforeEach(async () => {
  const { db } = shop.ctx;
  await db.delete(contentBlocks);
  await db.delete(contentDrafts);
  await db.delete(contentVersions);
});

const PATH = '/admin/homepage-content';
const HTML = { Accept: 'text/html' };
type Posted = [string, string][];

/** The form of a block with these changes. */
function formOf(name: SiteContentBlockName, value: unknown, fields: Record<string, string>): Posted {
  const posted = Object.entries(fields);
  for (const [field, values] of Object.entries(
    getContentBlockFormValues(CONTENT_BLOCK_FORMS_BY_NAME[name], value),
  ))
    for (const one of [values].flat()) posted.push([field, one]);
  return posted;
}

const send = (visitor: Visitor, name: SiteContentBlockName, posted: Posted) =>
  visitor.post(`${PATH}/${name}`, posted, HTML);
const faq = (answer: string) => ({ questions: [{ question: 'How fast?', answer }] });
const publish = (visitor: Visitor, value: unknown, version = '0', name: SiteContentBlockName = 'faq') =>
  send(visitor, name, formOf(name, value, { intent: 'publish', version }));

test('[ROUTE-20] every block has its editor, and a published word is on the kept page at the next request', async () => {
  const list = await (await editor.get(PATH)).text();
  for (const name of SITE_CONTENT_BLOCK_NAMES) {
    expect(list).toContain(`href="${PATH}/${name}"`);
    expect((await editor.get(`${PATH}/${name}`)).status).toBe(200);
  }
  expect((await editor.get(`${PATH}/provider`)).status).toBe(404);
  await shop.get('/contact');
  expect(await (await shop.get('/contact')).text()).not.toContain('In an hour.');
  const draft = formOf('faq', faq('In an hour.'), { intent: 'save', version: '0' });
  expect((await send(editor, 'faq', draft)).status).toBe(303);
  expect(await (await shop.get('/contact')).text()).not.toContain('In an hour.');
  expect(await (await editor.get(`${PATH}/faq`)).text()).toContain('In an hour.');
  expect((await publish(editor, faq('In an hour.'), '1')).status).toBe(303);
  expect(await (await shop.get('/contact')).text()).toContain('In an hour.');
});

test('an analyst reads and may not write, a fulfiller sees nothing, and an editor publishes', async () => {
  const analyst = await signedInAs(shop, 'analyst');
  const page = await (await analyst.get(`${PATH}/faq`)).text();
  expect(page).toContain('How fast do you deliver?');
  expect(page).not.toContain('value="publish"');
  expect((await publish(analyst, faq('No'))).status).toBe(403);
  const fulfiller = await signedInAs(shop, 'fulfiller');
  for (const path of [PATH, `${PATH}/faq`]) expect((await fulfiller.get(path)).status).toBe(403);
  expect(await (await fulfiller.get('/admin')).text()).not.toContain(PATH);
  expect(await (await analyst.get('/admin')).text()).toContain(PATH);
  expect(await shop.ctx.db.$count(contentDrafts)).toBe(0);
});

test('a stale save gets 409, and the overwrite box works without script', async () => {
  await send(editor, 'faq', formOf('faq', faq('First.'), { intent: 'save', version: '0' }));
  const manager = await signedInAs(shop, 'manager');
  const refused = await publish(manager, faq('Second.'));
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toContain('changed this in the meantime');
  expect(page).toContain('Second.');
  expect(page).toContain('name="overwrite" value="1"');
  const over = formOf('faq', faq('Second.'), { intent: 'publish', version: '0', overwrite: '1' });
  expect((await send(manager, 'faq', over)).status).toBe(303);
  expect(await (await shop.get('/contact')).text()).toContain('Second.');
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'content_block.published'))
    .orderBy(auditLog.id)
    .then((lines) => lines.slice(-1));
  expect(line?.summary).toBe('FAQ was published, over a newer draft');
});

test('hostile text is escaped everywhere, and hostile addresses are refused at their field', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>';
  const content = await readSiteContent(shop.ctx);
  const hero = { ...content.home.hero, strong: evil, lead: evil };
  expect((await publish(editor, { ...content.home, hero }, '0', 'home')).status).toBe(303);
  expect((await publish(editor, faq(`${evil}</script><b>`))).status).toBe(303);
  const lines = { lines: [evil] };
  expect((await publish(editor, lines, '0', 'trust-lines')).status).toBe(303);
  for (const path of ['/', '/contact']) {
    const html = await (await shop.get(path)).text();
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert(2)');
  }
  const editing = await (await editor.get(`${PATH}/home?tab=history`)).text();
  expect(editing).not.toContain('<img src=x');
  const logos = (imageUrl: string) => ({ ...content.clients, logos: [{ name: 'A', imageUrl }] });
  for (const address of [
    'javascript:alert(1)',
    '//evil.example/x.png',
    'http://plain.example/x.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    // Pages show no pictures of other sites.
    'https://files.example/x.png',
    '/../../etc/passwd?x=<',
  ]) {
    const refused = await publish(editor, logos(address), '0', 'client-logos');
    expect([address, refused.status]).toEqual([address, 400]);
    const page = await refused.text();
    expect(page).toContain('href="#logos.imageUrl-0"');
    expect(page).not.toContain(`src="${address}"`);
  }
  const good = await publish(editor, logos('/media/content/x.webp'), '0', 'client-logos');
  expect(good.status).toBe(303);
});

test('nothing a client sends is a fault of ours: odd forms are refused, and no row is left half written', async () => {
  const odd: Posted[] = [
    [],
    [['intent', 'publish']],
    [
      ['intent', 'publish'],
      ['version', '-1'],
    ],
    [
      ['intent', 'save'],
      ['version', 'x'],
      ['questions.question', 'A'],
    ],
    [
      ['intent', 'restore-version'],
      ['versionId', "' or 1=1"],
    ],
    [
      ['intent', 'publish'],
      ['version', '0'],
      ['questions.question', 'A'],
    ],
    [
      ['intent', 'save'],
      ['version', '0'],
      ['questions.answer', 'x'.repeat(20_001)],
    ],
  ];
  for (const posted of odd) {
    const { status } = await send(editor, 'faq', posted);
    expect([posted, status < 500 && status >= 400]).toEqual([posted, true]);
  }
  expect(await shop.ctx.db.$count(contentBlocks)).toBe(0);
});

test('the home page shows as many services as its editor says, and the pillars when they are shown', async () => {
  await addServiceFixtures(
    shop.ctx,
    ...Array.from({ length: 4 }, (_, n) => ({ service_title: `Counted ${n}` })),
  );
  const { home } = await readSiteContent(shop.ctx);
  const cards = async () => new Set((await (await shop.get('/')).text()).match(/Counted \d/g) ?? []).size;
  expect(await cards()).toBe(4);
  expect(await (await shop.get('/')).text()).toMatch(/<section hidden[^>]*pillars-title/);
  const sections = home.sections.map((one) => ({ ...one, isShown: true }));
  const changed = { ...home, gridCount: 2, sections };
  expect((await publish(editor, changed, '0', 'home')).status).toBe(303);
  expect(await cards()).toBe(2);
  expect(await (await shop.get('/')).text()).not.toMatch(/<section hidden[^>]*pillars-title/);
  for (const gridCount of ['0', '25', '-3', 'six', '', '1.5', '9'.repeat(400)]) {
    const posted = formOf('home', { ...home, gridCount }, { intent: 'publish', version: '1' });
    const refused = await send(editor, 'home', posted);
    expect([gridCount, refused.status]).toEqual([gridCount, 400]);
    expect(await refused.text()).toContain('href="#gridCount"');
  }
});

test('without script rows are added and moved by buttons, and a version is brought back', async () => {
  const two = { questions: [...faq('One.').questions, { question: 'Where?', answer: 'Here.' }] };
  const add = formOf('faq', two, { version: '0', rowAction: 'up questions 1' });
  expect((await send(editor, 'faq', add)).status).toBe(303);
  const page = await (await editor.get(`${PATH}/faq`)).text();
  expect(page.indexOf('value="Where?"')).toBeLessThan(page.indexOf('value="How fast?"'));
  await publish(editor, faq('Now.'), '1');
  await publish(editor, faq('Later.'), '2');
  const history = await (await editor.get(`${PATH}/faq?tab=history`)).text();
  const [, versionId = ''] = /name="versionId" value="([\da-f-]{36})"/.exec(history) ?? [];
  expect(history).toContain('Later.');
  const restored = await editor.post(`${PATH}/faq`, { intent: 'restore-version', versionId }, HTML);
  expect(restored.status).toBe(303);
  expect(await (await shop.get('/contact')).text()).toContain('Now.');
});

/** Uploads a file as the editor's script does. */
function upload(bytes: Uint8Array, kind: string, name = 'logo.png'): Promise<Response> {
  const body = new FormData();
  body.set('kind', kind);
  body.set('file', new File([Uint8Array.from(bytes)], name));
  const cookie = [...editor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' };
  const address = `${shop.settings.publicUrl}${PATH}/files`;
  return shop.handle(new Request(address, { method: 'POST', headers, body }));
}

test('an uploaded picture is re-encoded, a certificate may be a PDF, and other files are refused', async () => {
  const kept = await upload(await goodPicture('png'), 'picture');
  const { value } = (await kept.json()) as { value: string };
  expect(value).toMatch(/^\/media\/content\/[\da-f]{32}\.webp$/);
  expect((await shop.get(value)).headers.get('Content-Type')).toBe('image/webp');
  const pdf = new TextEncoder().encode('%PDF-1.7 certificate');
  const certificate = (await (await upload(pdf, 'file')).json()) as { value: string };
  expect((await shop.get(certificate.value)).headers.get('Content-Disposition')).toContain('attachment');
  for (const { name, bytes } of await hostileFiles())
    expect([name, (await upload(bytes, 'picture', name)).status]).toEqual([name, 422]);
});
