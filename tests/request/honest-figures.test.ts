import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { initializeDemoTextsVisibilitySetting } from '#app/modules/content/demo/set-demo-texts.server.ts';
import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import { saveGoLiveCardFiguresSource } from '#app/modules/content/settings/save-block.server.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';

import { LIVE_KEY, liveTransport } from '../shop/live-provider.ts';
import { asOwner } from '../shop/paid-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

const STRIPE = 'https://stripe.test';
const SOLD = 'Sold in 30 days';

let shop: TestShop;
let owner: Visitor;

/** Opens a shop with a live key, a service without sales, and a testimonial in its category. */
beforeEach(async () => {
  const provider = liveTransport(
    () => shop.ctx,
    () => 'acct_1',
  );
  vi.stubGlobal('fetch', (input: Request) => {
    if (new URL(input.url).origin !== STRIPE) throw new TypeError('fetch failed');
    return provider.transport(input);
  });
  shop = await openTestShop({ RATE_LIMITS: 'off', STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_API_BASE: STRIPE });
  await initializeDemoTextsVisibilitySetting(shop.ctx, true);
  await addServiceFixtures(shop.ctx, { slug: 'box-design', service_title: 'Box design' });
  await shop.ctx.db.insert(testimonials).values({
    ...{ category: 'Fix Problems', clientName: 'Ada', clientRole: 'Founder', clientCompany: 'Looms' },
    ...{ clientInitials: 'A', rating: 5, text: 'Very good.', status: 'approved' },
  });
  owner = await signedInAs(shop, 'owner');
}, 120_000);
afterEach(async () => {
  vi.unstubAllGlobals();
  await shop.close();
});

const htmlOf = async (path: string) => (await owner.get(path)).text();
const figuresNow = async () => (await findSiteSettingsBlock(shop.ctx, 'cards')).value.figures;

/** The choice in a form, and its default. */
const CHOICE = /name="figures"/;
const HONEST = /<input[^>]*name="figures"[^>]*checked=""[^>]*value="verified"/;

/** The fields of the Go live form, confirming everything that blocks this shop. */
async function goLiveFields(more: Record<string, string> = {}) {
  const [, blockers = ''] =
    /name="blockers" value="([^"]*)"/.exec(await htmlOf('/admin/stripe-readiness')) ?? [];
  return { intent: 'go-live', blockers, reason: 'Tried with a friend of the shop', ...more };
}

test('a service without a sale of its own shows neither a 0 nor the figures of its category', async () => {
  const path = '/service/box-design';
  expect(await (await shop.get(path)).text()).toContain(SOLD);
  expect(await htmlOf('/admin/services')).toContain('show the testimonials of their category');
  await saveGoLiveCardFiguresSource(asOwner(shop.newContext()), 'verified');
  const html = await (await shop.get(path)).text();
  expect(html).toContain('Delivery');
  expect(await htmlOf('/admin/services')).toContain('show each service’s own orders of 30 days');
  for (const words of [SOLD, 'No reviews yet', 'are counted']) expect(html, words).not.toContain(words);
  const list = await (await shop.get('/services')).text();
  expect(list).toContain('/service/box-design');
  for (const words of ['sold in 30 days', 'No reviews yet']) expect(list, words).not.toContain(words);
});

test('a card of figures of a category says whose they are', async () => {
  expect(await (await shop.get('/services')).text()).toContain('title="Reviews and sales in Fix Problems"');
});

test('Go live asks what figures count, with the own ones chosen, and sets what the owner leaves', async () => {
  expect(await htmlOf('/admin/stripe-readiness')).toMatch(HONEST);
  const wrong = await owner.post('/admin/stripe-readiness', await goLiveFields({ figures: 'both' }));
  expect(wrong.status).toBe(400);
  const refused = await goLiveFields({ figures: 'verified', reason: 'short' });
  expect((await owner.post('/admin/stripe-readiness', refused)).status).toBe(400);
  expect(await figuresNow()).toBe('testimonials');

  const pressed = await owner.post('/admin/stripe-readiness', await goLiveFields({ figures: 'verified' }));
  expect(pressed.status).toBe(200);
  expect(await figuresNow()).toBe('verified');
});

test('an owner may go live with the testimonials of the category, and who chose is in the audit', async () => {
  const kept = await owner.post('/admin/stripe-readiness', await goLiveFields({ figures: 'testimonials' }));
  expect(kept.status).toBe(200);
  expect(await figuresNow()).toBe('testimonials');
  expect(await htmlOf('/admin/audit')).toContain('The basis of service figures was changed');
});

test('the removal of the demo asks the same, on its page and in the set-up, and not once it is settled', async () => {
  for (const path of ['/admin/seed-tools/remove?what=all', '/admin/set-up/catalogue'])
    expect(await htmlOf(path), path).toMatch(HONEST);
  const fields = { intent: 'remove', batch: '', phrase: 'remove demo data', figures: 'verified' };
  const requested = await owner.post('/admin/seed-tools/remove', fields, { Accept: 'text/html' });
  expect(requested.status).toBe(303);
  const [run] = await shop.ctx.db.select().from(seedRuns);
  expect(run?.request).toEqual({ kind: 'remove', batch: null, figures: 'verified' });
  await saveGoLiveCardFiguresSource(asOwner(shop.newContext()), 'verified');
  for (const path of ['/admin/seed-tools/remove?what=all', '/admin/stripe-readiness'])
    expect(await htmlOf(path), path).not.toMatch(CHOICE);
});
