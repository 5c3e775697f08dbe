import { expect, test } from 'vitest';

import {
  describeManualOrderFailure,
  type UnpaidOrder,
  getUnpaidOrderCancelFailure,
  explainNotMarkedPaid,
} from './manual-orders.ts';
import {
  cancelUnpaidOrderFormSchema,
  teamCreatedOrderFormSchema,
  markOrderPaidFormSchema,
} from './schemas.ts';

const order: UnpaidOrder = {
  status: 'PENDING',
  paymentState: 'UNPAID',
  source: 'manual',
  version: 3,
  deletedAt: null,
};
const deletedAt = new Date('2026-11-01T00:00:00Z');

test.each<[Partial<UnpaidOrder>, taken: string | null, canceled: string | null]>([
  [{}, null, null],
  [{ version: 4 }, 'STATE_CHANGED', 'STATE_CHANGED'],
  [{ source: 'cart' }, 'NOT_MANUAL', null],
  [{ source: 'direct', paymentState: 'PROCESSING' }, 'NOT_MANUAL', 'PROCESSING'],
  [{ paymentState: 'PROCESSING' }, 'PROCESSING', 'PROCESSING'],
  [{ paymentState: 'REVIEW' }, 'REVIEW', 'REVIEW'],
  [{ status: 'EXPIRED' }, null, 'CLOSED'],
  [{ status: 'CANCELED' }, null, 'CLOSED'],
  [{ status: 'EXPIRED', deletedAt }, 'IN_TRASH', 'CLOSED'],
  [{ deletedAt }, 'IN_TRASH', 'IN_TRASH'],
  [{ status: 'PAID', paymentState: 'PAID' }, 'ALREADY_PAID', 'ALREADY_PAID'],
  [{ status: 'COMPLETED', paymentState: 'PAID' }, 'ALREADY_PAID', 'ALREADY_PAID'],
  [{ status: 'REFUNDED', paymentState: 'REFUNDED' }, 'ALREADY_PAID', 'ALREADY_PAID'],
])('an order %o is marked as paid and canceled by the rules: %s, %s', (change, taken, canceled) => {
  expect(explainNotMarkedPaid({ ...order, ...change }, 3)?.code ?? null).toBe(taken);
  expect(getUnpaidOrderCancelFailure({ ...order, ...change }, 3)?.code ?? null).toBe(canceled);
});

test('a refusal has a sentence and its status', () => {
  expect(describeManualOrderFailure({ code: 'PAID_MEANWHILE' })).toMatchObject({ status: 409 });
  expect(describeManualOrderFailure({ code: 'PAYMENT_UNAVAILABLE' })).toMatchObject({ status: 503 });
  expect(describeManualOrderFailure({ code: 'NOT_FOUND' })).toMatchObject({ status: 404 });
});

const line = { serviceId: 'website-audit', quantity: 1, priceCents: null, reason: null };
const input = {
  formId: '3f1c7a54-6a0e-4f5b-9d4c-0c8a5a2f1b11',
  name: ' Ada ',
  email: ' Ada@Example.com ',
  company: ' ',
  lines: [line],
  note: '',
};

test('what the team types is trimmed, and empty text is nothing', () => {
  expect(teamCreatedOrderFormSchema.parse(input)).toEqual({
    ...input,
    name: 'Ada',
    email: 'Ada@Example.com',
    company: null,
    note: null,
  });
  expect(
    teamCreatedOrderFormSchema.parse({ ...input, lines: [{ ...line, quantity: '3' }] }).lines[0],
  ).toMatchObject({
    quantity: 3,
  });
  expect(markOrderPaidFormSchema.parse({ version: '2', method: 'cash', reference: ' 12 ' })).toEqual({
    version: 2,
    method: 'cash',
    reference: '12',
  });
});

test.each<[string, Record<string, unknown>, path: string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name of two lines', { name: 'A\nB' }, 'name'],
  ['no address', { email: 'ada' }, 'email'],
  ['no lines', { lines: [] }, 'lines'],
  ['21 lines', { lines: Array.from({ length: 21 }, () => line) }, 'lines'],
  ['quantity 0', { lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
  ['quantity 100', { lines: [{ ...line, quantity: 100 }] }, 'lines.0.quantity'],
  ['half a unit', { lines: [{ ...line, quantity: 1.5 }] }, 'lines.0.quantity'],
  ['a price below zero', { lines: [{ ...line, priceCents: -1, reason: 'So' }] }, 'lines.0.priceCents'],
  ['a price without a reason', { lines: [{ ...line, priceCents: 100, reason: ' ' }] }, 'lines.0.reason'],
  ['a note that is too long', { note: 'x'.repeat(2001) }, 'note'],
  ['what cannot be stored', { note: 'a\0b' }, 'note'],
  ['another form', { formId: '1' }, 'formId'],
])('an order with %s is refused at its field', (_what, change, path) => {
  const parsed = teamCreatedOrderFormSchema.safeParse({ ...input, ...change });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('who marks as paid says how and where it is found again, who cancels says why', () => {
  const fault = (parsed: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
    parsed.error?.issues.map(({ path }) => path.join('.'));
  const paid = { version: 1, method: 'cash', reference: '12' };
  expect(fault(markOrderPaidFormSchema.safeParse({ ...paid, method: 'card' }))).toEqual(['method']);
  expect(fault(markOrderPaidFormSchema.safeParse({ ...paid, reference: '' }))).toEqual(['reference']);
  expect(fault(markOrderPaidFormSchema.safeParse({ ...paid, reference: 'x'.repeat(101) }))).toEqual([
    'reference',
  ]);
  expect(fault(cancelUnpaidOrderFormSchema.safeParse({ version: 1, reason: '' }))).toEqual(['reason']);
});
