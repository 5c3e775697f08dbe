import { expect, test } from 'vitest';

import {
  type DailyAgentActionCount,
  createAgentActivityReport,
  MAX_AGENT_HOSTS_IN_REPORT,
} from './agent-figures.ts';

const count = (
  host: string,
  action: DailyAgentActionCount['action'],
  count: number,
  day = '2026-11-02',
): DailyAgentActionCount => ({
  day,
  host,
  action,
  count,
});

test('what agents did is summed by day and by host, who sold most first', () => {
  const counts = [
    count('busy.example', 'search', 90),
    count('busy.example', 'read', 5, '2026-11-01'),
    count('', 'cart', 2),
    count('buyer.example', 'order', 1),
  ];
  const figures = createAgentActivityReport(counts, ['2026-11-02', '2026-11-01', '2026-10-31']);
  expect(figures.whole).toEqual({ search: 90, read: 5, cart: 2, checkout: 0, order: 1 });
  expect(figures.days.map(({ day, search, read }) => [day, search, read])).toEqual([
    ['2026-11-02', 90, 0],
    ['2026-11-01', 0, 5],
    ['2026-10-31', 0, 0],
  ]);
  expect(figures.hosts.map(({ host }) => host)).toEqual(['buyer.example', 'busy.example', '']);
});

test('of very many hosts the busiest are listed', () => {
  const counts = Array.from({ length: 60 }, (_, at) => count(`h${at}.example`, 'search', at + 1));
  const { hosts, hostsLeftOut } = createAgentActivityReport(counts, ['2026-11-02']);
  expect([hosts.length, hostsLeftOut, hosts[0]?.host]).toEqual([
    MAX_AGENT_HOSTS_IN_REPORT,
    10,
    'h59.example',
  ]);
});
