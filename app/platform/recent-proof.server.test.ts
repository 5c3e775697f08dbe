import { expect, test } from 'vitest';

import { actorOf } from '../../tests/shop/actor.ts';

import { hasRecentStepUp } from './recent-proof.server.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('a proof counts for ten minutes; the system needs none, a visitor has none', () => {
  const proved = (minutes: number) =>
    hasRecentStepUp({ now, actor: actorOf('owner', new Date(now.getTime() - minutes * 60_000)) });
  expect([proved(10), proved(11)]).toEqual([true, false]);
  const { provedAt: _none, ...unproved } = actorOf('owner', now);
  expect(hasRecentStepUp({ now, actor: unproved })).toBe(false);
  expect(hasRecentStepUp({ now, actor: { kind: 'system', name: 'test' } })).toBe(true);
  expect(hasRecentStepUp({ now, actor: { kind: 'anonymous' } })).toBe(false);
});
