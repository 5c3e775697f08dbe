import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServices } from '#app/modules/catalog/fixtures.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import { BLOCK_FORMS, BLOCK_NAMES, type BlockName } from '#app/modules/content/blocks/block-forms.ts';
import { blockFields } from '#app/modules/content/blocks/block-values.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
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

/** The form of a block as it is opened, with what somebody typed. */
function formOf(name: BlockName, value: unknown, fields: Record<string, string>): Posted {
  const posted = Object.entries(fields);
  for (const [field, values] of Object.entries(blockFields(BLOCK_FORMS[name], value)))
    for (const one of [values].flat()) posted.push([field, one]);
  return posted;
}

const send = (visitor: Visitor, name: BlockName, posted: Posted) =>
  visitor.post(`${PATH}/${name}`, posted, HTML);
const faq = (answer: string) => ({ questions: [{ question: 'How fast?', answer }] });
const publish = (visitor: Visitor, value: unknown, version = '0', name: BlockName = 'faq') =>
  send(visitor, name, formOf(name, value, { intent: 'publish', version }));

test('[ROUTE-20] every block has its editor, and a published word is on the kept page at the next request', async () => {
  const list = await (await editor.get(PATH)).text();
  for (const name of BLOCK_NAMES) {
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

test('who saves over somebody else is told with 409, and the box without script writes over it', async () => {
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

test('hostile words are text wherever they stand, and hostile addresses are refused at their field', async () => {
  const evil = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>';
  const content = await siteContent(shop.ctx);
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
    // Pictures of other sites are shown on no page.
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
  await addServices(shop.ctx, ...Array.from({ length: 4 }, (_, n) => ({ service_title: `Counted ${n}` })));
  const { home } = await siteContent(shop.ctx);
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

test('[HOME-01] sections stand in the order of the editor, and hidden ones are not on the page', async () => {
  const { home } = await siteContent(shop.ctx);
  const ids = ['hero-title', 'steps-title', 'services-title', 'pillars-title'];
  const order = async () => {
    const html = await (await shop.get('/')).text();
    return ids
      .filter((id) => html.includes(`aria-labelledby="${id}"`))
      .toSorted((a, b) => html.indexOf(`aria-labelledby="${a}"`) - html.indexOf(`aria-labelledby="${b}"`));
  };
  expect(await order()).toEqual(ids);
  const [hero, steps, services, pillars, feedback] = home.sections;
  const publishOrder = (sections: unknown[], version: string) =>
    publish(editor, { ...home, sections }, version, 'home');
  const other = [hero, services, { ...steps, isShown: false }, { ...pillars, isShown: true }, feedback];
  expect((await publishOrder(other, '0')).status).toBe(303);
  expect(await order()).toEqual(['hero-title', 'services-title', 'pillars-title']);
  const hidden = await publishOrder([{ ...hero, isShown: false }, steps, services, pillars, feedback], '1');
  expect(hidden.status).toBe(400);
  expect(await hidden.text()).toContain('cannot be hidden');
  for (const sections of [
    [],
    [hero, steps, services, pillars],
    [hero, hero, steps, services, pillars],
    [...home.sections, feedback],
    [{ section: 'evil', isShown: true }, steps, services, pillars, feedback],
  ])
    expect((await publishOrder(sections, '1')).status).toBe(400);
  // Without script the buttons send the form.
  const down = formOf('home', home, { version: '1', deed: 'down sections 1' });
  expect((await send(editor, 'home', down)).status).toBe(303);
  const form = await (await editor.get(`${PATH}/home`)).text();
  const named = [...form.matchAll(/name="sections\.section" value="(\w+)"/g)].map(([, name]) => name);
  expect(named).toEqual(['hero', 'services', 'steps', 'pillars', 'feedback']);
});

test('header and footer are what their editor says, and their addresses lead nowhere else', async () => {
  const { frame } = await siteContent(shop.ctx);
  const evil = '<img src=x onerror=alert(1)>"\'>';
  const changed = {
    ...frame,
    headerLinks: [{ label: evil, address: '/services?sort=most-recent' }],
    companyLinks: [
      { label: 'Elsewhere', address: 'https://elsewhere.example/a' },
      { label: 'Write to us', address: 'mailto:hello@example.com' },
      { label: 'My orders', address: '/orders' },
    ],
    callLabel: 'Talk to us',
    isChatShown: false,
    note: 'All in dollars',
  };
  expect((await publish(editor, changed, '0', 'header-and-footer')).status).toBe(303);
  const html = await (await shop.get('/about')).text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('href="/services?sort=most-recent"');
  expect(html).toMatch(/<a href="https:\/\/elsewhere\.example\/a" target="_blank" rel="noopener"/);
  expect(html).toContain('href="mailto:hello@example.com"');
  for (const word of ['Talk to us', 'All in dollars', 'Write to us']) expect(html).toContain(word);
  for (const word of ['>Ask a question', 'Recent Projects<', 'Prices in USD<'])
    expect(html).not.toContain(word);
  for (const address of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://plain.example/',
    'https://shop.example@evil.example/',
    '',
  ]) {
    const posted = { ...frame, headerLinks: [{ label: 'Away', address }] };
    const refused = await publish(editor, posted, '1', 'header-and-footer');
    expect([address, refused.status]).toEqual([address, 400]);
    expect(await refused.text()).toContain('href="#headerLinks.address-0"');
  }
});

test('the ticker is as long, as young and as slow as its editor says, or not there', async () => {
  const [first, second] = [3, 20].map((days) => new Date(shop.ctx.now.getTime() - days * DAY_MS));
  await addTestimonials(
    shop.ctx,
    { client_company: 'Young Company', created_at: first?.toISOString() },
    { client_company: 'Older Company', created_at: second?.toISOString() },
  );
  const { ticker } = await siteContent(shop.ctx);
  const page = async () => (await shop.get('/awards')).text();
  for (const name of ['Young Company', 'Older Company']) expect(await page()).toContain(name);
  expect((await publish(editor, { ...ticker, days: 7, bought: 'ordered' }, '0', 'ticker')).status).toBe(303);
  expect(await page()).toContain('ordered Fix Problems');
  expect(await page()).not.toContain('Older Company');
  expect((await publish(editor, { ...ticker, count: 1 }, '1', 'ticker')).status).toBe(303);
  expect(await page()).not.toContain('Older Company');
  expect((await publish(editor, { ...ticker, isShown: false }, '2', 'ticker')).status).toBe(303);
  expect(await page()).not.toContain('aria-label="Recent reviews"');
  for (const [field, value] of [
    ['days', 0],
    ['days', 366],
    ['count', 21],
    ['seconds', 9],
    ['seconds', 601],
  ]) {
    const refused = await publish(editor, { ...ticker, [String(field)]: value }, '3', 'ticker');
    expect([field, value, refused.status]).toEqual([field, value, 400]);
  }
});

test('pinned services lead the home page until a visitor chooses, and the order is what the editor says', async () => {
  await addServices(
    shop.ctx,
    ...['Ordered A', 'Ordered B', 'Ordered C'].map((service_title, n) => ({
      service_title,
      slug: `ordered-${n}`,
      price_usd: 90_000 - n,
    })),
  );
  const { home } = await siteContent(shop.ctx);
  const order = async (path = '/') => [
    ...new Set((await (await shop.get(path)).text()).match(/Ordered [ABC]/g) ?? []),
  ];
  const changed = { ...home, gridCount: 24, gridPinned: ['ordered-1', 'no-such-service'] };
  expect((await publish(editor, changed, '0', 'home')).status).toBe(303);
  expect(await order()).toEqual(['Ordered B', 'Ordered C', 'Ordered A']);
  expect(await order('/?sort=price-desc')).toEqual(['Ordered A', 'Ordered B', 'Ordered C']);
  const named = { ...home, gridCount: 24, gridRule: 'alphabetical-asc' };
  expect((await publish(editor, named, '1', 'home')).status).toBe(303);
  expect(await order()).toEqual(['Ordered A', 'Ordered B', 'Ordered C']);
  expect(await order('/?sort=price-asc')).toEqual(['Ordered C', 'Ordered B', 'Ordered A']);
  for (const slug of ['Not A Slug', '/service/ordered-1', '<b>'])
    expect((await publish(editor, { ...home, gridPinned: [slug] }, '2', 'home')).status).toBe(400);
});

test('without script rows are added and moved by buttons, and a version is brought back', async () => {
  const two = { questions: [...faq('One.').questions, { question: 'Where?', answer: 'Here.' }] };
  const add = formOf('faq', two, { version: '0', deed: 'up questions 1' });
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

/** Uploads as the editor's script does. */
function upload(bytes: Uint8Array, kind: string, name = 'logo.png'): Promise<Response> {
  const body = new FormData();
  body.set('kind', kind);
  body.set('file', new File([Uint8Array.from(bytes)], name));
  const cookie = [...editor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Origin: shop.settings.publicUrl, Cookie: cookie, Accept: 'application/json' };
  const address = `${shop.settings.publicUrl}${PATH}/files`;
  return shop.handle(new Request(address, { method: 'POST', headers, body }));
}

test('a picture is decoded and kept anew, a certificate may be a PDF, and what is neither is refused', async () => {
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
