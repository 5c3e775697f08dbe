import { expect, test } from 'vitest';

import { freshContext } from '../../tests/shop/context.ts';
import {
  checkRateLimitWithoutCounting,
  consumeRateLimit,
  normalizeIpAddressForRateLimit,
  createTooManyRequestsResponse,
} from './rate-limit.server.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the limits know %s as %s', (address, key) => {
  expect(normalizeIpAddressForRateLimit(address)).toBe(key);
});

test('[T13] the use after the last allowed one is refused with the time to wait, other addresses are not', async () => {
  const ctx = await freshContext();
  for (let use = 0; use < 30; use++) expect((await consumeRateLimit(ctx, 'process-checkout')).ok).toBe(true);
  const refused = await consumeRateLimit(ctx, 'process-checkout');
  if (refused.ok) throw new Error('the 31st use passed');
  const response = createTooManyRequestsResponse(refused.failure);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
  expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await consumeRateLimit({ ...ctx, clientAddress: '192.0.2.2' }, 'process-checkout')).ok).toBe(true);
});

test('[T7] a limit of failures can be asked without being used', async () => {
  const ctx = await freshContext();
  for (let failure = 0; failure < 10; failure++) {
    expect((await checkRateLimitWithoutCounting(ctx, 'promo-failure')).ok).toBe(true);
    await consumeRateLimit(ctx, 'promo-failure');
  }
  expect((await checkRateLimitWithoutCounting(ctx, 'promo-failure')).ok).toBe(false);
});

test('jobs have no address and no limit; RATE_LIMITS=off has none either', async () => {
  const ctx = await freshContext();
  const job = { ...ctx, clientAddress: null };
  const off = { ...ctx, settings: { ...ctx.settings, isRateLimited: false } };
  for (let use = 0; use < 40; use++) {
    expect((await consumeRateLimit(job, 'process-checkout')).ok).toBe(true);
    expect((await consumeRateLimit(off, 'process-checkout')).ok).toBe(true);
  }
});
