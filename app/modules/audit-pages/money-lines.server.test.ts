import { expect, test } from 'vitest';

import { syncRefundFromProvider } from '#app/modules/payments/refunds/sync-refund.server.ts';

import { asOwner, paidOrder, refund, sendBack } from '../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import { listAuditLogEntries } from './list-audit.server.ts';
import { auditListUrlParameters } from './schemas.ts';

test('the Money filter lists an order’s payments, refund requests, refunds and failed refunds', async () => {
  const ctx = asOwner(await sellingShop());
  const order = await paidOrder(ctx);
  const { orderId } = order;
  await refund(ctx, order, 49_00);
  const { providerRefundId } = await sendBack(ctx, orderId);
  await syncRefundFromProvider(ctx, providerRefundId);
  const query = new URLSearchParams({ kind: 'money', entity: 'order', id: orderId, sort: 'oldest' });
  const { rows } = await listAuditLogEntries(ctx, auditListUrlParameters.read(query));
  expect(rows.map(({ action }) => action)).toEqual([
    'payment.received',
    'refund.issued',
    'refund.succeeded',
    'refund.failed',
  ]);
});
