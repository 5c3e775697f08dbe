import { expect, test } from 'vitest';

import { CircuitBreaker } from './circuit-breaker.ts';

function opened(): CircuitBreaker {
  const breaker = new CircuitBreaker();
  for (let n = 0; n < 5; n++) breaker.failed(n * 1_000);
  return breaker;
}

test('five failures within 30 seconds open it, spread failures do not', () => {
  expect(opened().mayAsk(5_000)).toBe(false);
  const spread = new CircuitBreaker();
  for (let n = 0; n < 20; n++) spread.failed(n * 10_000);
  expect(spread.mayAsk(200_000)).toBe(true);
});

test('after 30 seconds one may try, and its luck decides for all', () => {
  const breaker = opened();
  expect(breaker.mayAsk(33_999)).toBe(false);
  expect(breaker.mayAsk(34_000)).toBe(true);
  expect(breaker.mayAsk(34_001)).toBe(false);
  breaker.failed(34_400);
  expect(breaker.mayAsk(63_999)).toBe(false);
  expect(breaker.mayAsk(64_000)).toBe(true);
  breaker.succeeded();
  expect(breaker.mayAsk(64_001)).toBe(true);
  breaker.failed(64_002);
  expect(breaker.mayAsk(64_003)).toBe(true);
});
