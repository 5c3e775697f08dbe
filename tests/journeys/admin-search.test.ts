import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { findLearnedPhraseOffers } from '#app/modules/search/learned/learned-phrase.ts';
import { offerLearnedSearchPhrases } from '#app/modules/search/learned/offer-phrases.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';

import { asSystem } from '../shop/actor.ts';

import { openTrade } from './bought.ts';
import { expectNoAxeViolations, expectToast, ready, unique } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const PHONE = { width: 390, height: 844 };
const TUNING = '/admin/search/tuning?part=';
const PAGES = [
  '/admin/search',
  '/admin/search?list=nothing&days=90',
  '/admin/search/index',
  '/admin/search/everything?q=logo',
  ...[
    'synonyms',
    'phrases',
    'stop-words',
    'pins',
    'redirects',
    'hidden',
    'most-hired',
    'try&q=ads+burn+money',
  ].map((part) => TUNING + part),
];

test('a pin and a redirect are made, act at the next question of a visitor, and are taken back', async ({
  page,
  staffPage,
}) => {
  const term = unique('zeppelin').toLowerCase();
  const staff = await staffPage('manager');
  await staff.goto('/admin/search');
  await ready(staff);
  await staff.getByRole('link', { name: 'Tuning' }).click();
  await staff.getByRole('link', { name: 'Pins' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Pins' })).toBeVisible();
  await staff.getByRole('button', { name: 'Pin service' }).click();
  await expect(staff.getByRole('alert')).toContainText('Enter a search term.');
  await staff.getByLabel('Search term').fill(term);
  await staff.getByLabel('Service', { exact: true }).selectOption({ index: 1 });
  const title = await staff.getByLabel('Service', { exact: true }).locator('option:checked').innerText();
  await staff.getByRole('button', { name: 'Pin service' }).click();
  await expectToast(staff, `${title} now comes first for “${term}”.`);
  await expect(staff.getByLabel('Search term')).toHaveValue('');

  await page.goto(`/services?q=${term}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(1 found)');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await staff.getByRole('link', { name: 'Try a query' }).click();
  await staff.getByRole('searchbox', { name: 'Query' }).fill(term);
  await staff.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(staff.getByRole('list', { name: 'Results' })).toContainText(title);
  await expect(staff.getByText('Pinned')).toBeVisible();
  await expectNoAxeViolations(staff);

  await staff.getByRole('link', { name: 'Pins' }).click();
  await staff.getByRole('button', { name: `Remove “${term}”` }).click();
  await expectToast(staff, `“${term}” removed.`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(0 found)');

  await staff.getByRole('link', { name: 'Redirects' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Redirects' })).toBeVisible();
  await staff.getByLabel('Search term').fill(term);
  await staff.getByLabel('Redirect to').fill('https://other.test/');
  await staff.getByRole('button', { name: 'Add redirect' }).click();
  await expect(staff.getByRole('alert')).toContainText('Enter a path in this shop');
  await expect(staff.getByLabel('Search term')).toHaveValue(term);
  await staff.getByLabel('Redirect to').fill('/contact');
  await staff.getByRole('button', { name: 'Add redirect' }).click();
  await expectToast(staff, `“${term}” now redirects to /contact.`);
  await page.goto(`/services?q=${term}`);
  await expect(page).toHaveURL(/\/contact$/);
  await staff.getByRole('button', { name: `Remove “${term}”` }).click();
  await expectToast(staff, `“${term}” removed.`);
});

for (const address of PAGES) {
  test(`${address} is accessible, also on a phone`, async ({ staffPage }) => {
    const staff = await staffPage('owner');
    await staff.goto(address);
    await ready(staff);
    await expectNoAxeViolations(staff);
    await staff.setViewportSize(PHONE);
    await expectNoSidewaysScroll(staff);
  });
}

const ID = '00000000-0000-4000-8000-000000000001';

/** Records one search each of three visits. */
async function ask({ ctx }: ServedShop, query: string, resultsCount: number) {
  const at = { createdAt: ctx.now, updatedAt: ctx.now };
  const search = { query, normalizedQuery: query, resultsCount, ...at };
  await ctx.db
    .insert(searchEvents)
    .values(Array.from({ length: 3 }, () => ({ ...search, sessionId: crypto.randomUUID() })));
}

test('accepting a learned query changes search, and a query without results becomes a draft', async ({
  browser,
}) => {
  const shop = await openServedShop();
  try {
    const { owner, leave } = await openTrade(browser, shop);
    await addServiceFixtures(shop.ctx, { id: ID, service_title: 'Sailing Course' });
    const searches = ['ada', 'ben', 'cem'].map((visitor) => ({
      visitor,
      consentId: visitor,
      at: shop.ctx.now,
    }));
    const query = 'wind in my hair';
    const offers = findLearnedPhraseOffers(
      searches.map((who) => ({ ...who, serviceId: ID, query, normalizedQuery: query })),
    );
    await offerLearnedSearchPhrases(asSystem(shop.ctx), { offers, isAccepting: false });
    const found = async () => {
      const answer = await owner.request.post(`${shop.origin}/api/search-intent`, {
        data: { q: 'wind hair' },
        headers: { Origin: shop.origin },
      });
      return ((await answer.json()) as { results: { title: string }[] }).results.map(({ title }) => title);
    };
    expect(await found()).toEqual([]);
    await owner.goto('/admin/search/tuning?part=phrases');
    await ready(owner);
    await expectNoAxeViolations(owner);
    await owner.getByRole('button', { name: `Accept “${query}”` }).click();
    await expect(owner.getByRole('list', { name: 'Learned' })).toContainText('3 people');
    expect(await found()).toEqual(['Sailing Course']);
    await owner.getByRole('button', { name: `Undo “${query}”` }).click();
    await expect(owner.getByRole('list', { name: 'Suggested' })).toContainText(query);
    expect(await found()).toEqual([]);

    await ask(shop, 'sailing', 1);
    await ask(shop, 'podcast editing', 0);
    await owner.goto('/admin/search');
    await ready(owner);
    await expect(owner.getByRole('row', { name: /^sailing/ })).toContainText('3');
    await owner.getByRole('link', { name: 'No results' }).click();
    await expect(owner.getByRole('row', { name: /^podcast editing/ })).toBeVisible();
    await expect(owner.getByRole('row', { name: /^sailing/ })).toHaveCount(0);
    await owner.setViewportSize(PHONE);
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);
    await owner.getByRole('button', { name: 'Actions for podcast editing' }).click();
    await owner.getByRole('button', { name: 'Draft a service' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Podcast editing' })).toBeVisible();

    await owner.goto('/admin/search/index');
    await ready(owner);
    await owner.getByRole('button', { name: 'Rebuild' }).click();
    await expect(
      owner
        .getByRole('status')
        .filter({ hasText: 'Rebuilding' })
        .or(owner.getByText('Last manual rebuild'))
        .first(),
    ).toBeVisible();
    await leave();
  } finally {
    await shop.end();
  }
});
