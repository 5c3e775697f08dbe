import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';

import {
  deriveSandboxWebhookSecrets,
  buildStripeSignatureHeader,
  verifyStripeWebhookEvent,
} from './webhook-signature.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const OLD = 'whsec_old_0123456789abcdef';
const NEW = 'whsec_new_0123456789abcdef';
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: 1_795_000_000,
  livemode: false,
  data: { object: { id: 'cs_test_1', object: 'checkout.session' } },
};
const raw = JSON.stringify(event, null, 2);

function secondsFromNow(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

function verify(header: string | null, { body = raw, secrets = [OLD, NEW] } = {}) {
  return verifyStripeWebhookEvent(body, header, secrets, NOW);
}

test('[T3] an event signed with any configured secret is accepted', () => {
  const expected = {
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    objectId: 'cs_test_1',
    isLive: false,
    createdAt: new Date(1_795_000_000_000),
  };
  expect(verify(buildStripeSignatureHeader(raw, OLD, NOW))).toEqual(expected);
  expect(verify(buildStripeSignatureHeader(raw, NEW, NOW))).toEqual(expected);
});

test('[T3] what the SDK signs is accepted', () => {
  const header = Stripe.webhooks.generateTestHeaderString({
    payload: raw,
    secret: NEW,
    timestamp: Math.floor(NOW.getTime() / 1000),
  });
  expect(verify(header)?.eventId).toBe('evt_1');
});

test('[T3] every v1 of a header is tried', () => {
  const genuine = buildStripeSignatureHeader(raw, NEW, NOW);
  const [time, signature] = genuine.split(',');
  expect(verify(`${time},v1=${'0'.repeat(64)},${signature},v0=abc`)?.eventId).toBe('evt_1');
});

test('[T3] signatures are good for 300 seconds in both directions', () => {
  expect(verify(buildStripeSignatureHeader(raw, NEW, secondsFromNow(-299)))).not.toBeNull();
  expect(verify(buildStripeSignatureHeader(raw, NEW, secondsFromNow(299)))).not.toBeNull();
  expect(verify(buildStripeSignatureHeader(raw, NEW, secondsFromNow(-400)))).toBeNull();
  expect(verify(buildStripeSignatureHeader(raw, NEW, secondsFromNow(400)))).toBeNull();
});

describe('[T3] refused', () => {
  const genuine = buildStripeSignatureHeader(raw, NEW, NOW);
  const [time = '', signature = ''] = genuine.split(',');
  const thin = JSON.stringify({ ...event, object: 'v2.core.event' });

  test.each<[string, string | null, { body?: string; secrets?: string[] }]>([
    ['no header', null, {}],
    ['an empty header', '', {}],
    ['a wrong secret', buildStripeSignatureHeader(raw, 'whsec_stranger', NOW), {}],
    ['a body serialised again', genuine, { body: JSON.stringify(event) }],
    ['one byte more', genuine, { body: `${raw} ` }],
    ['no secret configured', genuine, { secrets: [] }],
    ['an empty secret', buildStripeSignatureHeader(raw, '', NOW), { secrets: [''] }],
    ['a blank secret', buildStripeSignatureHeader(raw, '  ', NOW), { secrets: ['  '] }],
    ['no signature', time, {}],
    ['no time', signature, {}],
    ['two times', `${time},t=1,${signature}`, {}],
    ['a time that is no number', `t=now,${signature}`, {}],
    ['a shortened signature', `${time},${signature.slice(0, -2)}`, {}],
    ['another scheme', `${time},${signature.replace('v1', 'v0')}`, {}],
    ['signed text that is not JSON', buildStripeSignatureHeader('hello', NEW, NOW), { body: 'hello' }],
    ['a signed empty body', buildStripeSignatureHeader('', NEW, NOW), { body: '' }],
    ['a signed JSON null', buildStripeSignatureHeader('null', NEW, NOW), { body: 'null' }],
    ['a signed thin event', buildStripeSignatureHeader(thin, NEW, NOW), { body: thin }],
    [
      'a signed event without id',
      buildStripeSignatureHeader('{"object":"event"}', NEW, NOW),
      { body: '{"object":"event"}' },
    ],
  ])('%s', (_, header, input) => {
    expect(verify(header, input)).toBeNull();
  });
});

test('an event about an object without an id is still an event', () => {
  const body = JSON.stringify({
    ...event,
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  });
  expect(verify(buildStripeSignatureHeader(body, NEW, NOW), { body })?.objectId).toBe('');
});

test('the sandbox has one webhook secret per application secret', () => {
  const [first, second] = deriveSandboxWebhookSecrets(['new secret', 'old secret']);
  expect(first).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(second).toBe(deriveSandboxWebhookSecrets(['old secret'])[0]);
  expect(deriveSandboxWebhookSecrets(['same', 'same'])).toHaveLength(1);
});
