import { expect, test } from 'vitest';

import { readOnlyReason } from './admin-order-page.ts';

test('an order that cannot be worked on says why and what may be done next', () => {
  const paid = { status: 'PAID', paymentState: 'PAID', deletedAt: null } as const;
  expect(readOnlyReason(paid)).toBeNull();
  expect(readOnlyReason({ ...paid, deletedAt: new Date(0) })).toMatchObject({
    next: 'Restore it to change it.',
  });
  expect(readOnlyReason({ ...paid, status: 'REFUNDED' })?.why).toContain('refunded');
  expect(readOnlyReason({ ...paid, status: 'PENDING', paymentState: 'UNPAID' })?.why).toContain('isn’t paid');
  expect(readOnlyReason({ ...paid, status: 'PENDING', paymentState: 'REVIEW' })?.next).toContain('refund');
  for (const status of ['CANCELED', 'EXPIRED', 'COMPLETED'] as const) {
    expect(readOnlyReason({ ...paid, status })).not.toBeNull();
  }
});
