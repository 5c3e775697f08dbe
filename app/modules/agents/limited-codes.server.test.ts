import { expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { seenCart, createTestSharedCart } from '#app/modules/shared-carts/fixtures.ts';

import { offerCode, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { listUcpCartMessages, formatUcpOpenCart } from './cart-parts.server.ts';
import { UCP_DISCOUNT_CAPABILITY, UCP_VERSION } from './model.ts';

const WITH_CODES = new Map([[UCP_DISCOUNT_CAPABILITY, UCP_VERSION]]);

test('an agent reads the discount of the eligible lines, and why a code gives nothing', async () => {
  const ctx = await sellingShop({ settings: { isRateLimited: false } });
  const rows = await ctx.db.select({ id: services.id, slug: services.slug }).from(services);
  const auditId = rows.find(({ slug }) => slug === 'website-audit')?.id ?? '';
  await offerCode(ctx, { code: 'AUDIT', serviceIds: [auditId] });
  const cartOf = async (...slugs: string[]) => {
    const items = slugs.map((serviceId) => ({ serviceId, quantity: 1 }));
    return seenCart(
      ctx,
      await createTestSharedCart(ctx, { content: { items, promoCode: 'AUDIT' }, source: 'agent' }),
    );
  };
  expect(formatUcpOpenCart(WITH_CODES, await cartOf('website-audit', 'fix-links'))).toMatchObject({
    totals: [
      { type: 'subtotal', amount: 198_00 },
      { type: 'discount', amount: -14_90 },
      { type: 'total', amount: 183_10 },
    ],
    discounts: { applied: [{ code: 'AUDIT', amount: 14_90 }] },
  });
  const refused = await cartOf('fix-links');
  expect(formatUcpOpenCart(WITH_CODES, refused).discounts).toEqual({ codes: ['AUDIT'], applied: [] });
  expect(listUcpCartMessages(WITH_CODES, refused, [])).toMatchObject([
    {
      code: 'discount_code_invalid',
      content: 'This code does not apply to the services in your cart.',
      path: '$.discounts.codes[0]',
    },
  ]);
});
