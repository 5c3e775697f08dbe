import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { addTestimonials } from '#app/modules/testimonials/fixtures.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  type SiteContentBlockName,
} from '#app/modules/content/blocks/block-forms.ts';
import { getContentBlockFormValues } from '#app/modules/content/blocks/block-values.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentBlocks, contentDrafts, contentVersions } from '#app/modules/content/tables.server.ts';

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
const publish = (visitor: Visitor, value: unknown, version: string, name: SiteContentBlockName) =>
  send(visitor, name, formOf(name, value, { intent: 'publish', version }));

test('[HOME-01] sections stand in the order of the editor, and hidden ones are not on the page', async () => {
  const { home } = await readSiteContent(shop.ctx);
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
  // Without JavaScript the arrow buttons send the form.
  const down = formOf('home', home, { version: '1', rowAction: 'down sections 1' });
  expect((await send(editor, 'home', down)).status).toBe(303);
  const form = await (await editor.get(`${PATH}/home`)).text();
  const named = [...form.matchAll(/name="sections\.section" value="(\w+)"/g)].map(([, name]) => name);
  expect(named).toEqual(['hero', 'services', 'steps', 'pillars', 'feedback']);
});

test('the strip of days has the label of the editor, and without one there is none', async () => {
  const { home } = await readSiteContent(shop.ctx);
  const labels = async () =>
    [
      ...(await (await shop.get('/')).text()).matchAll(/class="day-strip[^>]*>\s*<div[^>]*><span>([^<]*)</g),
    ].map(([, label]) => label);
  expect(await labels()).toEqual(['Delivered']);
  // The page's script knows the shipped label.
  expect(await (await shop.get('/')).text()).not.toContain('stripLabel');
  expect((await publish(editor, { ...home, stripLabel: 'Shipped' }, '0', 'home')).status).toBe(303);
  await expect.poll(labels).toEqual(['Shipped']);
  expect((await publish(editor, { ...home, stripLabel: '' }, '1', 'home')).status).toBe(303);
  await expect.poll(labels).toEqual([]);
  const long = await publish(editor, { ...home, stripLabel: 'x'.repeat(25) }, '2', 'home');
  expect(long.status).toBe(400);
  expect(await long.text()).toContain('Strip below the heading: Use at most 24 characters.');
});

test('the contact page without hours can be changed, and shows none', async () => {
  const { contact } = await readSiteContent(shop.ctx);
  const page = async () => (await shop.get('/contact')).text();
  expect(await page()).toContain(contact.hours);
  const changed = { ...contact, hours: '', responseTime: 'Within two days' };
  expect((await publish(editor, changed, '0', 'contact')).status).toBe(303);
  await expect.poll(page).toContain('Within two days');
  expect(await page()).not.toContain(contact.hours);
});

test('lists of the home page and of how it works may be empty, and the page omits what they fill', async () => {
  const { home, howItWorks } = await readSiteContent(shop.ctx);
  const html = async (path: string) => (await shop.get(path)).text();
  const [fact] = home.hero.facts;
  expect(await html('/')).toContain(fact?.term);
  const emptied = { ...home, hero: { ...home.hero, facts: [] }, pillars: { ...home.pillars, items: [] } };
  expect((await publish(editor, emptied, '0', 'home')).status).toBe(303);
  await expect.poll(() => html('/')).not.toContain('pillars-title');
  expect(/<section aria-labelledby="hero-title"[^]*?<\/section>/.exec(await html('/'))?.[0]).not.toContain(
    '<dl',
  );

  const bare = { ...howItWorks, promises: [], questions: [] };
  expect((await publish(editor, bare, '0', 'how-it-works')).status).toBe(303);
  await expect.poll(() => html('/how-it-works')).not.toContain('promises-title');
  const page = await html('/how-it-works');
  expect(page).not.toContain('questions-title');
  expect(page).toContain(howItWorks.steps[0]?.title);
  expect(/<main[^]*<\/main>/.exec(page)?.[0]).toContain('Browse Services');
  const none = await publish(editor, { ...bare, steps: [] }, '1', 'how-it-works');
  expect(none.status).toBe(400);
  expect(await none.text()).toContain('Steps: Add at least one to publish.');
});

test('header and footer are what their editor says, and their addresses lead nowhere else', async () => {
  const { frame } = await readSiteContent(shop.ctx);
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
  const { ticker } = await readSiteContent(shop.ctx);
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
  await addServiceFixtures(
    shop.ctx,
    ...['Ordered A', 'Ordered B', 'Ordered C'].map((service_title, n) => ({
      service_title,
      slug: `ordered-${n}`,
      price_usd: 90_000 - n,
    })),
  );
  const { home } = await readSiteContent(shop.ctx);
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
