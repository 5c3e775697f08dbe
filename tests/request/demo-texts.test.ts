import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import {
  BLOCKS_WITH_DEMO_TEXTS,
  type DemoContentBlock,
  listDemoTextsInBlock,
} from '#app/modules/content/demo/demo-texts.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { EMAIL_TEMPLATES } from '#app/modules/notifications/mails/mail-templates.server.ts';
import { renderMail } from '#app/modules/notifications/mails/render-mail.server.ts';
import { readMailSender } from '#app/modules/notifications/render-stored-mail.server.ts';
import { drawInvoiceOrReceiptPdf } from '#app/modules/invoicing/draw-document.server.ts';
import { getCurrentInvoiceSeller } from '#app/modules/invoicing/issue-invoice.server.ts';
import { EMPTY_BILLING_DATA } from '#app/modules/invoicing/model.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';
import { planSeedRemoval } from '#app/seed/removal/plan-removal.server.ts';

import { pdfText } from '../shop/pdf-text.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

const textsOf = (key: DemoContentBlock) => listDemoTextsInBlock(key, defaultSiteContent[key]);
/** Texts of the demo owner: those the shop counts as demo texts, and parts of name and addresses. */
const WORDS = [
  ...BLOCKS_WITH_DEMO_TEXTS.flatMap(textsOf),
  ...defaultShopProviderDetails.name.split(' '),
  ...['mara-ellison', '13025550142', 'strategist', 'award-winning', 'Wilmington'],
].filter((word) => word.length > 3);

/** Which of them a text contains. */
function wordsIn(text: string): string[] {
  const plain = text
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(String.raw`\/`, '/');
  return WORDS.filter((word) => plain.includes(word));
}

let shop: TestShop;
const textOf = async (path: string) => (await shop.get(path)).text();

async function removeAll() {
  for (const step of await planSeedRemoval(shop.ctx, null)) await step.run(shop.ctx);
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  await addServiceFixtures(shop.ctx, { slug: 'box-design', service_title: 'Box design' });
  // Puts pages with the demo texts into the page cache.
  for (const path of ['/', '/about', '/awards', '/contact', '/feed.xml', '/sitemap.xml'])
    await (await shop.get(path)).text();
  // An owner who saved a name and left the rest of the form unchanged.
  const value = {
    ...defaultShopProviderDetails,
    name: 'Fern Studio',
    shortName: 'Fern',
    legalLine: 'Fern Ltd',
  };
  await shop.ctx.db.insert(contentBlocks).values({ key: 'provider', value });
  await removeAll();
}, 120_000);
afterAll(() => shop.close());

const FURTHER = [
  ...['/cart', '/checkout/cancel', '/checkout/success', '/auth/sign-in', '/auth/sign-up', '/orders/link'],
  ...['/submit-review/example', '/email/unsubscribe', '/services?q=nothing+there', '/no-such-page'],
  ...['/about', '/awards', '/robots.txt', '/sitemap.xml', '/feed.xml', '/llms.txt', '/.well-known/ucp'],
  ...['/favicon.svg', '/_root.data', '/contact.data', '/how-it-works.data', '/api/openapi.json'],
];

test('no public page, feed or file for programs has a word of the demo owner once the demo is removed', async () => {
  const sitemap = await textOf('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(listed).toContain('/service/box-design');
  const seen = new Set([...listed, ...FURTHER]);
  const found: Record<string, string[]> = {};
  // Pages linked from these are checked too.
  for (const path of seen) {
    const text = await textOf(path);
    const words = wordsIn(text);
    if (words.length > 0) found[path] = words;
    for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g))
      if (seen.size < 120 && !href.startsWith('/assets/')) seen.add(href.replaceAll('&amp;', '&'));
  }
  expect(found).toEqual({});
  expect(await textOf('/')).toContain('Fern Studio');
}, 120_000);

test('programs of buyers are answered without a word of the demo owner', async () => {
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const ask = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const accept = { Accept: 'application/json, text/event-stream' };
  const answer = await (await shop.post('/api/mcp', ask, accept)).text();
  expect(answer).toContain('Fern Studio');
  expect(wordsIn(answer)).toEqual([]);
});

test('no mail and no invoice has a word of the demo owner', async () => {
  const sender = await readMailSender(shop.ctx);
  for (const [template, { example }] of Object.entries(EMAIL_TEMPLATES)) {
    const { subject, html, text } = await renderMail(template, example.payload, sender);
    expect(wordsIn(subject + html + text), template).toEqual([]);
  }
  const { seller } = await getCurrentInvoiceSeller(shop.ctx);
  const issuedAt = shop.ctx.now;
  const pdf = await drawInvoiceOrReceiptPdf(
    {
      ...{ kind: 'invoice', number: 'INV-1', revision: 1, issuedAt, seller },
      buyer: { ...EMPTY_BILLING_DATA, company: 'Buyer Ltd', name: 'Zoë', email: 'zoe@example.com' },
      lines: [{ title: 'Box', quantity: 1, unitCents: 100, lineCents: 100, discountCents: 0 }],
      totals: {
        ...{ subtotalCents: 100, discountCents: 0, promoCode: null, taxCents: 0, totalCents: 100 },
        ...{ orderNumber: 'a1abd4d9', paidAt: issuedAt.toISOString(), cardBrand: null, cardLast4: null },
        ...{ byHand: null, isTest: false, note: '', invoiceNumber: null, isVoid: false },
      },
    },
    'invoice',
  );
  expect(pdfText(pdf)).toContain('Fern Studio');
  expect(wordsIn(pdfText(pdf))).toEqual([]);
});

test('About and Awards answer 404 with a way on, are linked nowhere, and are back with own words', async () => {
  for (const path of ['/about', '/awards']) {
    const answer = await shop.get(path, { Accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('href="/services"');
    expect(await textOf('/')).not.toContain(`href="${path}"`);
    expect(await textOf('/sitemap.xml')).not.toContain(`${path}<`);
  }
  const { about } = defaultSiteContent;
  const award = {
    ...{ title: 'Box of the Year', issuer: 'Pack Guild', date: '2026-05-01' },
    ...{ description: 'For a box.', evidenceUrl: 'https://guild.example/box' },
  };
  await shop.ctx.db.insert(contentBlocks).values([
    { key: 'about', value: { ...about, role: 'Packaging', lead: 'Boxes.', profile: ['I draw boxes.'] } },
    { key: 'awards', value: [award] },
  ]);
  await expect.poll(async () => (await shop.get('/about')).status).toBe(200);
  expect(wordsIn(await textOf('/about'))).toEqual([]);
  await expect.poll(() => textOf('/awards')).toContain('Box of the Year');
  await expect.poll(() => textOf('/')).toContain('href="/awards"');
});

test('nothing of the demo is listed any more, and the checklist says so', async () => {
  const owner = await signedInAs(shop, 'owner');
  const tools = await (await owner.get('/admin/seed-tools')).text();
  expect(tools).toContain('No demo data in this shop.');
  const dashboard = await (await owner.get('/admin')).text();
  for (const href of ['/admin/seed-tools', '/admin/set-up/business'])
    expect(new RegExp(`<li[^>]*><a[^>]*href="${href}"[^>]*>.*?(Done|Open)<`).exec(dashboard)?.[1], href).toBe(
      'Done',
    );
});
