import { expect, test } from 'vitest';

import { getOrderDueDate, maskCustomerNameForAnalyst } from './admin-orders.ts';
import { createVisibleOrderListUrlParameters } from './order-search.ts';
import { parseAdminOrderTab } from './order-list-labels.ts';
import { parseTagList } from '#app/lib/tag-list.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const OWNER = { money: true, people: 'all', isAssignedOnly: false } as const;
const FULFILLER = { money: false, people: 'names', isAssignedOnly: true } as const;
const PEOPLE = [{ id: '00000000-0000-4000-8000-000000000001', name: 'Mara' }];

test('the date that counts is the earliest of what is owed, and only what is owed is late', () => {
  const order = { status: 'PAID', dueAt: at(48) } as const;
  const late = { workState: 'in_progress', dueAt: at(-1) } as const;
  const soon = { workState: 'queued', dueAt: at(5) } as const;
  expect(getOrderDueDate(order, [soon, late], NOW)).toEqual({ dueAt: at(-1), isOverdue: true });
  expect(getOrderDueDate(order, [soon], NOW)).toEqual({ dueAt: at(5), isOverdue: false });
  for (const workState of ['awaiting_brief', 'delivered', 'accepted', 'canceled'] as const) {
    expect(getOrderDueDate(order, [{ workState, dueAt: at(-9) }], NOW)).toEqual({
      dueAt: at(48),
      isOverdue: false,
    });
  }
  expect(getOrderDueDate({ ...order, status: 'COMPLETED' }, [late], NOW)).toEqual({
    dueAt: null,
    isOverdue: false,
  });
});

test('an unknown tab is the open one, and a tab stands in every address of its list', () => {
  expect(parseAdminOrderTab('__proto__')).toBe('open');
  const search = createVisibleOrderListUrlParameters('closed', OWNER, PEOPLE);
  const state = search.read(new URLSearchParams('tab=closed&payment=REFUNDED&min=10'));
  expect(search.link(state)).toBe('?tab=closed&payment=REFUNDED&min=10');
  expect(createVisibleOrderListUrlParameters('open', OWNER, PEOPLE).link(state)).toBe(
    '?payment=REFUNDED&min=10',
  );
});

test('what a role may not see it can neither filter nor sort by', () => {
  const address = new URLSearchParams(
    'payment=PAID&promo=X&min=1&max=2&refund=open&dispute=any&buyer=guest&manual=yes&mode=live&assignee=none&sort=total-desc&work=queued',
  );
  const search = createVisibleOrderListUrlParameters('open', FULFILLER, PEOPLE);
  const state = search.read(address);
  expect(search.link(state)).toBe('?work=queued');
  expect(Object.keys(search.filters)).not.toContain('payment');
  expect(search.sorts.map(({ key }) => key)).not.toContain('total-desc');
  const whole = createVisibleOrderListUrlParameters('open', OWNER, PEOPLE).read(address);
  expect(whole).toMatchObject({ sort: 'total-desc', filters: { payment: 'PAID', assignee: 'none' } });
});

test('only people of the shop can be chosen', () => {
  const search = createVisibleOrderListUrlParameters('open', OWNER, PEOPLE);
  const read = (id: string) => search.read(new URLSearchParams({ assignee: id })).filters.assignee;
  expect([read('me'), read(PEOPLE[0]?.id ?? ''), read('00000000-0000-4000-8000-000000000009')]).toEqual([
    'me',
    PEOPLE[0]?.id,
    null,
  ]);
});

test('tags are read in one way, and names are masked by their first letter', () => {
  expect(parseTagList(' VIP,  rush   job,vip,, ')).toEqual(['vip', 'rush job']);
  expect(parseTagList(Array.from({ length: 20 }, (_, n) => `t${n}`).join())).toHaveLength(10);
  expect(parseTagList('x'.repeat(50))[0]).toHaveLength(30);
  expect(['Ada', '😀x', ''].map(maskCustomerNameForAnalyst)).toEqual(['A•••', '😀•••', '']);
});
