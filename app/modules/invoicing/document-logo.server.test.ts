import { expect, test } from 'vitest';

import { storeContentFile } from '#app/modules/content/blocks/store-content-file.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import {
  brandingFormSchema,
  toBrandingFormValues,
  DEFAULT_BRANDING,
} from '#app/modules/content/settings/branding-form.ts';
import { saveBranding } from '#app/modules/content/settings/save-branding.server.ts';
import { parseMediaKey } from '#app/platform/storage/media.server.ts';
import { openSharpImageLibrary } from '#app/platform/pictures/sharp.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { pdfText } from '../../../tests/shop/pdf-text.ts';
import {
  auditCart,
  checkOut,
  deliver,
  listEvents,
  pay,
  type SellingShop,
  sellingShop,
} from '../../../tests/shop/selling-shop.ts';

import { getOrCreateInvoicePdfFile } from './open-document.server.ts';
import { invoices } from './tables.server.ts';

/** A wide single-color mark on a transparent background. */
async function markPicture(): Promise<Buffer> {
  const sharp = await openSharpImageLibrary();
  const background = { r: 27, g: 94, b: 140, alpha: 0.5 };
  return sharp({ create: { width: 300, height: 100, channels: 4, background } })
    .png()
    .toBuffer();
}

async function setLogo(ctx: SellingShop): Promise<string> {
  const bytes = await markPicture();
  const stored = await storeContentFile(ctx, { kind: 'logo', name: 'logo.png', bytes });
  const logo = stored.ok ? stored.value : '';
  await saveBranding(ctx, brandingFormSchema.parse({ ...toBrandingFormValues(DEFAULT_BRANDING, 0), logo }));
  await expect.poll(async () => (await readSiteContent(ctx)).look.logo?.address).toBe(logo);
  return logo;
}

/** Buys something and returns its invoice as downloaded. */
async function soldInvoice(ctx: SellingShop) {
  const { orderId, sessionId } = await checkOut(ctx, auditCart);
  await pay(ctx, sessionId);
  await deliver(ctx, await listEvents(ctx));
  const file = await getOrCreateInvoicePdfFile(
    ctx,
    { orderId, access: null },
    { kind: 'invoice', revision: null },
  );
  if (!file) throw new Error('no invoice');
  return Buffer.from(file.bytes);
}
const hasPicture = (pdf: Buffer) => pdf.includes('/Subtype /Image');

test('an invoice carries the logo there was when it was issued, with every word it had without', async () => {
  const ctx = { ...(await sellingShop()), actor: actorOf('owner') };
  const plain = await soldInvoice(ctx);
  expect(hasPicture(plain)).toBe(false);
  const logo = await setLogo(ctx);
  const pdf = await soldInvoice(ctx);
  expect(hasPicture(pdf)).toBe(true);
  for (const words of ['Invoice', 'Mara Ellison']) expect(pdfText(pdf)).toContain(words);
  const sellers = (await ctx.db.select().from(invoices).orderBy(invoices.number)).map(({ seller }) => seller);
  expect(sellers.map((seller) => seller['logo'])).toEqual([null, logo]);
  expect(sellers.map((seller) => seller['timeZone'])).toEqual(['America/New_York', 'America/New_York']);
});

test.each([
  ['lost', (ctx: SellingShop, key: string) => ctx.storage.remove(key)],
  [
    'damaged',
    async (ctx: SellingShop, key: string) => ctx.storage.put(key, (await markPicture()).subarray(0, 90)),
  ],
])('a logo that is %s leaves the invoice without one', async (_how, harm) => {
  const ctx = { ...(await sellingShop()), actor: actorOf('owner') };
  const logo = await setLogo(ctx);
  await harm(ctx, parseMediaKey(logo) ?? '');
  const pdf = await soldInvoice(ctx);
  expect(hasPicture(pdf)).toBe(false);
  expect(pdfText(pdf)).toContain('Mara Ellison');
});
