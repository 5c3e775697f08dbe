import { expect, test } from 'vitest';

import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';
import {
  checkOut,
  deliver,
  listEvents,
  pay,
  auditCart,
  sellingShop,
} from '../../../tests/shop/selling-shop.ts';

import { findInvoicingSettings } from './find-invoicing.server.ts';
import { invoicingSettingsFormSchema } from './invoicing-form.ts';
import { getCurrentInvoiceSeller } from './issue-invoice.server.ts';
import { saveInvoicingSettings } from './save-invoicing.server.ts';
import { invoices } from './tables.server.ts';
import { takeInvoiceNumber } from './take-number.server.ts';

const OWNER = actorOf('owner');
type Shop = Awaited<ReturnType<typeof freshContext>>;
const fieldsOf = async (ctx: Shop, fields: Record<string, string>) => ({
  ...(await findInvoicingSettings(ctx)).record.values,
  ...fields,
});
const formOf = async (ctx: Shop, fields: Record<string, string>) =>
  invoicingSettingsFormSchema.parse(await fieldsOf(ctx, fields));

test('the next invoice gets the saved number format, and the editor shows the next numbers', async () => {
  const ctx = await freshContext({ actor: OWNER });
  expect(await saveInvoicingSettings(ctx, await formOf(ctx, { prefix: 'ada-', padding: '3' }))).toEqual({
    ok: true,
    value: { version: 1 },
  });
  await inTransaction(ctx, async (ctx) => {
    expect(await takeInvoiceNumber(ctx, 'invoice', true)).toBe('ADA-001');
    expect(await takeInvoiceNumber(ctx, 'credit_note', true)).toBe('CN-001');
  });
  expect((await findInvoicingSettings(ctx)).next).toEqual({ invoice: 2, creditNote: 2 });
});

test.each([
  ['', (entity: string) => [entity]],
  ['1 Main St\nSpringfield', (entity: string) => [entity, '1 Main St', 'Springfield']],
  [
    '%, registered in Delaware\n1 Main St',
    (entity: string) => [`${entity}, registered in Delaware`, '1 Main St'],
  ],
])('with the address %j an invoice names the legal entity once', async (address, expected) => {
  const ctx = await freshContext({ actor: OWNER });
  const { legalLine } = (await readSiteContent(ctx)).provider;
  await saveInvoicingSettings(ctx, await formOf(ctx, { seller_lines: address.replace('%', legalLine) }));
  // The cached value is used until the database announces the change.
  await expect
    .poll(async () => (await getCurrentInvoiceSeller(ctx)).seller.lines)
    .toEqual(expected(legalLine));
});

test.each([
  [{ prefix: 'ADA 1' }, 'prefix', /capital letters, digits and hyphens/],
  [{ prefix: '../../etc/' }, 'prefix', /capital letters, digits and hyphens/],
  [{ prefix: 'A2026' }, 'prefix', /End the prefix with a letter or a hyphen/],
  [{ prefix: 'TEST-A-' }, 'prefix', /reserved for the numbers of test orders/],
  [{ prefix: '', credit_prefix: '' }, 'credit_prefix', /another prefix than invoices/],
  [{ credit_prefix: 'inv-' }, 'credit_prefix', /another prefix than invoices/],
  [{ padding: '0' }, 'padding', /from 1 to 10/],
  [{ padding: 'many' }, 'padding', /from 1 to 10/],
  [{ seller_lines: '1\n2\n3\n4\n5\n6\n7' }, 'seller_lines', /at most 6 lines/],
  [{ seller_lines: 'x'.repeat(201) }, 'seller_lines', /at most 200 characters/],
  [{ seller_tax_id: 'US\u0007' }, 'seller_tax_id', /one line of plain text/],
])('%j is refused at %s', async (fields, field, sentence) => {
  const parsed = invoicingSettingsFormSchema.safeParse(
    await fieldsOf(await freshContext({ actor: OWNER }), fields),
  );
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])[0]).toEqual([
    field,
    expect.stringMatching(sentence),
  ]);
});

test('a prefix that the other kind of document once used is refused: its numbers would repeat', async () => {
  const shop = await sellingShop();
  const ctx = { ...shop, actor: OWNER };
  const { sessionId } = await checkOut(ctx, auditCart);
  await pay(ctx, sessionId);
  await deliver(ctx, await listEvents(ctx));
  expect((await ctx.db.select().from(invoices)).map(({ number }) => number)).toEqual([
    expect.stringMatching(/INV-00001$/),
  ]);
  await saveInvoicingSettings(ctx, await formOf(ctx, { prefix: 'ADA-' }));
  expect(await saveInvoicingSettings(ctx, await formOf(ctx, { credit_prefix: 'INV-' }))).toEqual({
    ok: false,
    failure: { code: 'prefix-used', kind: 'credit_note' },
  });
});

test('of two editors who save at once, the second sees the stored settings', async () => {
  const ctx = await freshContext({ actor: OWNER });
  const [mine, theirs] = [await formOf(ctx, { note: 'Mine' }), await formOf(ctx, { note: 'Theirs' })];
  await saveInvoicingSettings(ctx, theirs);
  expect(await saveInvoicingSettings(ctx, mine)).toMatchObject({
    failure: { code: 'conflict', version: 1, current: { note: 'Theirs' } },
  });
});
