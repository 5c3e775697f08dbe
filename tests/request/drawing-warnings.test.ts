import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';

import { type ManualOrderShop, NEW, openManualOrderShop } from './manual-order-shop.ts';
import { signedUp, type Visitor } from './visitor.ts';

const HIEROGLYPH = '\u{13000}';
const CANNOT = `Invoices cannot show ${HIEROGLYPH}, which appears as “?”.`;
const CONFIRM = 'name="confirmed"';
/** The page with quotes decoded. */
const pageOf = async (response: Response) =>
  (await response.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

let manualShop: ManualOrderShop;
let buyer: Visitor;
let orderId: string;
beforeAll(async () => {
  manualShop = await openManualOrderShop();
  const { shop } = manualShop;
  buyer = await signedUp(shop, 'ada@example.com');
  const [user] = await shop.ctx.db.select().from(users).where(eq(users.email, 'ada@example.com'));
  ({ orderId } = await addWork(
    { ...shop.ctx, now: new Date() },
    { items: [{}], order: { userId: user?.id ?? '' } },
  ));
  await buyer.get(`/orders/${orderId}/invoice.pdf`);
});
afterAll(() => manualShop.shop.close());

const companies = async () => {
  const { db } = manualShop.shop.ctx;
  const rows = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  return rows.map(({ buyer: of }) => of['company']);
};

test('the buyer reads what the invoice cannot show before it is issued, and can go on', async () => {
  const path = `/orders/${orderId}/billing`;
  const form = { intent: 'billing', company: `Nile ${HIEROGLYPH} Ltd`, city: 'ไทย' };
  const warned = await buyer.post(path, form);
  expect(warned.status).toBe(422);
  const page = await pageOf(warned);
  for (const words of [`Company: ${CANNOT}`, 'City: Invoices show ไ ท ย one by one, not joined.'])
    expect(page).toContain(words);
  expect(page).toContain(CONFIRM);
  expect(page).toContain(`value="Nile ${HIEROGLYPH} Ltd"`);
  expect(await companies()).toEqual(['']);

  expect((await buyer.post(path, { ...form, confirmed: 'on' })).status).toBe(303);
  expect(await companies()).toEqual(['', `Nile ${HIEROGLYPH} Ltd`]);
});

test('text in scripts that documents can show is saved at once', async () => {
  const path = `/orders/${orderId}/billing`;
  const sent = await buyer.post(path, { intent: 'billing', company: 'שולחן עבודה בע"מ' });
  expect(sent.status).toBe(303);
  expect((await companies()).at(-1)).toBe('שולחן עבודה בע"מ');
});

test('the account warns before it saves invoice details, and a confirmation does not pass wrong fields', async () => {
  const path = '/account?tab=billing';
  const form = { intent: 'billing', company: HIEROGLYPH };
  const warned = await buyer.post(path, form);
  expect(warned.status).toBe(422);
  const page = await pageOf(warned);
  expect(page).toContain(`Company: ${CANNOT}`);
  expect(page).toContain(CONFIRM);
  const wrong = await buyer.post(path, { ...form, confirmed: 'on', invoiceEmail: 'nobody' });
  expect(wrong.status).toBe(400);
  expect(await pageOf(await buyer.get(path))).not.toContain(HIEROGLYPH);
  expect((await buyer.post(path, { ...form, confirmed: 'on' })).status).toBe(303);
  expect(await pageOf(await buyer.get(path))).toContain(HIEROGLYPH);
});

test('the settings of invoices warn of signs in the note and the address', async () => {
  const path = '/admin/homepage-content/settings?tab=invoices';
  const version = /name="version"[^>]*value="(\d+)"/.exec(
    await (await manualShop.owner.get(path)).text(),
  )?.[1];
  const form = {
    intent: 'save-invoices',
    version: version ?? '',
    prefix: 'INV-',
    credit_prefix: 'CN-',
    padding: '5',
    seller_lines: `1 Main St\n${HIEROGLYPH}`,
    seller_tax_id: '',
    note: 'Thank you',
  };
  const warned = await manualShop.owner.post(path, form);
  expect(warned.status).toBe(422);
  const page = await pageOf(warned);
  expect(page).toContain(`Address and registration: ${CANNOT}`);
  expect(page).toContain(CONFIRM);
  expect((await manualShop.owner.post(path, { ...form, confirmed: 'on' })).status).toBeLessThan(400);
});

test('an order of the team warns of the name of its customer', async () => {
  const form = manualShop.form({ name: `Grace ${HIEROGLYPH}` });
  const warned = await manualShop.owner.post(NEW, form);
  expect(warned.status).toBe(422);
  expect(await pageOf(warned)).toContain(`Name: ${CANNOT}`);
  expect((await manualShop.owner.post(NEW, [...form, ['confirmed', 'on']])).status).toBe(303);
});
