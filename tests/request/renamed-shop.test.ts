import { afterAll, beforeAll, expect, test } from 'vitest';

import { posts } from '#app/modules/blog/tables.server.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { toProviderFormValues } from '#app/modules/content/settings/provider-form.ts';
import type { ShopProviderLegalDetails } from '#app/modules/content/schemas.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { EMAIL_TEMPLATES } from '#app/modules/notifications/mails/mail-templates.server.ts';
import { renderMail } from '#app/modules/notifications/mails/render-mail.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

/** The new texts of the shop about itself. */
const GRACE: ShopProviderLegalDetails = {
  name: 'Grace Hopper Studio',
  shortName: 'Grace',
  about: 'Compilers at a fixed price.',
  claim: '40 years of bugs found',
  legalLine: 'Grace Hopper Ltd, Arlington, Virginia',
  email: 'hello@grace.example',
  phone: '+1 (703) 555-0199',
  bookCallUrl: 'https://calls.example/grace',
  chatUrl: 'https://chat.example/grace',
  networkName: 'Mastodon',
  networkUrl: 'https://social.example/grace',
  refundDays: 7,
  timeZone: 'Europe/Berlin',
};

/**
 * What identifies the provider of the demo shop. Its network does not, because services mention LinkedIn too.
 */
const { networkName: _network, refundDays: _days, timeZone: _zone, ...known } = defaultShopProviderDetails;
const OLD = [
  ...new Set([
    ...Object.values(known),
    'Mara',
    'Ellison',
    'mara-ellison',
    '13025550142',
    'analytics, web and SEO',
  ]),
];
const oldIn = (text: string): string[] => {
  const plain = text
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(String.raw`\/`, '/');
  return OLD.filter((word) =>
    new RegExp(String.raw`(?<!\w)${word.replaceAll(/[^\w ]/g, String.raw`\$&`)}(?!\w)`, 'i').test(plain),
  );
};

/** Pages that are in no sitemap, and documents for programs. */
const FURTHER = [
  '/cart',
  '/checkout/cancel',
  '/checkout/success',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/orders/link',
  '/submit-review/example',
  '/email/unsubscribe',
  '/email/confirm',
  '/ab-styleguide',
  '/services?q=nothing+there+is',
  '/no-such-page',
  '/service/no-such-service',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/favicon.svg',
];
const STAFF_PAGES = [
  '/admin',
  '/admin/orders',
  '/admin/services',
  '/admin/users',
  '/admin/users?tab=customers',
  '/admin/reviews',
  '/admin/templates',
  '/admin/notifications',
  '/admin/notifications/mails',
  '/admin/homepage-content/settings',
  '/admin/homepage-content/settings?tab=dates',
  '/admin/homepage-content/settings?tab=invoices',
  '/admin/homepage-content/settings?tab=retention',
];

let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;
let saved: Response;
const KEPT = ['/', '/services', '/feed.xml'];
/** The old names on these pages, right before the shop was renamed. */
const before = new Map<string, string[]>();

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  owner = await signedInAs(shop, 'owner');
  buyer = await signedUp(shop, 'ada@example.com');
  // This content names a person and is edited elsewhere: the author of posts, and the texts about the work on
  // the home page and the about page.
  await shop.ctx.db.update(posts).set({ author: 'The author' });
  const { about, home } = defaultSiteContent;
  const hero = { ...home.hero, lead: 'Compilers of one hand.' };
  await shop.ctx.db.insert(contentBlocks).values([
    { key: 'about', value: { ...about, lead: 'One person.', profile: ['Words of her own.'] } },
    { key: 'home', value: { ...home, hero } },
  ]);
  // Puts these pages into the page cache under the old name.
  for (const path of KEPT) before.set(path, oldIn(await textOf(path)));
  const form = { ...toProviderFormValues(GRACE, 0), intent: 'save-shop' };
  const fields = Object.entries(form).map(([name, value]): [string, string] => [
    name,
    [value].flat().join('\n'),
  ]);
  saved = await owner.post('/admin/homepage-content/settings', fields, { Accept: 'text/html' });
});
afterAll(() => shop.close());

const textOf = async (path: string) => (await shop.get(path)).text();

test('a renamed shop says its old name on no public page, and none of what programs read', async () => {
  expect(saved.status).toBe(303);
  for (const path of KEPT) expect(before.get(path), path).not.toEqual([]);
  const sitemap = await textOf('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(listed.length).toBeGreaterThan(40);
  const found: Record<string, string[]> = {};
  for (const path of [...listed, ...FURTHER]) {
    const old = oldIn(await textOf(path));
    if (old.length > 0) found[path] = old;
  }
  expect(found).toEqual({});
  const home = await textOf('/');
  for (const phrase of [
    GRACE.name,
    GRACE.legalLine,
    GRACE.about,
    GRACE.claim,
    GRACE.bookCallUrl,
    GRACE.networkUrl,
  ])
    expect(home).toContain(phrase);
  expect(await textOf('/cart')).toContain(GRACE.phone);
  expect(await textOf('/contact')).toContain(GRACE.chatUrl);
});

test('what a page loads, its structured data and its preview say the new name', async () => {
  for (const path of ['/_root.data', '/services.data', '/about.data', '/contact.data'])
    expect(oldIn(await textOf(path)), path).toEqual([]);
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/.exec(await textOf('/')) ?? [];
  expect(JSON.parse(json.replaceAll(String.raw`\u003c`, '<'))).toMatchObject({
    name: GRACE.name,
    legalName: GRACE.legalLine,
    description: GRACE.about,
    sameAs: [GRACE.networkUrl],
  });
  expect(await textOf('/')).toMatch(/<meta property="og:image:alt" content="[^"]*Grace Hopper Studio/);
});

test('the admin, the account and the page of an order say the new name', async () => {
  const { orderId } = await addWork(shop.ctx, {
    items: [{}],
    order: { userId: await idOfBuyer(), email: 'ada@example.com', emailNorm: 'ada@example.com' },
  });
  const pages: [Visitor, string][] = [
    ...STAFF_PAGES.map((path): [Visitor, string] => [owner, path]),
    [owner, `/admin/orders/${orderId}`],
    [buyer, `/orders/${orderId}`],
    [buyer, '/orders'],
    [buyer, '/account'],
    [openVisitor(shop), '/auth/sign-in'],
  ];
  for (const [visitor, path] of pages) {
    const answer = await visitor.get(path);
    expect([path, answer.status, oldIn(await answer.text())]).toEqual([path, 200, []]);
  }
});

async function idOfBuyer(): Promise<string> {
  const people = await shop.ctx.db.select().from(users);
  return people.find(({ email }) => email === 'ada@example.com')?.id ?? '';
}

test('every mail says the new name, and is from the new address', async () => {
  const { provider } = await readSiteContent(shop.ctx);
  for (const [template, { example }] of Object.entries(EMAIL_TEMPLATES)) {
    // In the examples, a team member has the old name.
    const payload = JSON.parse(JSON.stringify(example.payload).replaceAll('Mara', 'Ada'));
    const { subject, html, text } = await renderMail(template, payload, provider);
    expect(oldIn(subject + html + text), template).toEqual([]);
    expect(text, template).toContain(GRACE.legalLine);
  }
});
