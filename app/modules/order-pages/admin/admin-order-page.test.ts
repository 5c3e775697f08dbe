import { expect, test } from 'vitest';

import { getOrderReadOnlyReason } from './admin-order-page.ts';

test('an order that cannot be worked on says why and what may be done next', () => {
  const paid = { status: 'PAID', paymentState: 'PAID', deletedAt: null } as const;
  expect(getOrderReadOnlyReason(paid)).toBeNull();
  expect(getOrderReadOnlyReason({ ...paid, deletedAt: new Date(0) })).toMatchObject({
    next: 'Restore it to change it.',
  });
  expect(getOrderReadOnlyReason({ ...paid, status: 'REFUNDED' })?.why).toContain('refunded');
  expect(getOrderReadOnlyReason({ ...paid, status: 'PENDING', paymentState: 'UNPAID' })?.why).toContain(
    'isn’t paid',
  );
  expect(getOrderReadOnlyReason({ ...paid, status: 'PENDING', paymentState: 'REVIEW' })?.next).toContain(
    'refund',
  );
  for (const status of ['CANCELED', 'EXPIRED', 'COMPLETED'] as const) {
    expect(getOrderReadOnlyReason({ ...paid, status })).not.toBeNull();
  }
});
