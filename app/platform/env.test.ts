import { expect, test } from 'vitest';

import { isReverseProxyUnconfigured } from './env-rules.server.ts';
import { InvalidEnvironmentVariablesError, parseEnv } from './env.server.ts';

const SECRET = 'q8Zt2nWx5Lp9Rb4Vy7Kc1Md6Hf3Js0Ga';
const PRODUCTION = { APP_MODE: 'production', PUBLIC_URL: 'https://shop.example', APP_SECRET: SECRET };

const BUCKET = {
  S3_BUCKET: 'media',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AK',
  S3_SECRET_ACCESS_KEY: 'SK',
};

const problemsOf = (source: Record<string, string>) => {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironmentVariablesError) return error.lines;
    throw error;
  }
};

test('an empty environment is a demo shop on this machine', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    APP_MODE: 'demo',
    DATA_DIR: './data',
    RATE_LIMITS: 'on',
    DEMO: 'on',
    TRUST_PROXY: 0,
    WEB_CONCURRENCY: 1,
    CLOCK_OFFSET_MS: 0,
    LOG_LEVEL: 'info',
  });
});

test('an empty variable counts as absent, and unknown variables do not matter', () => {
  expect(parseEnv({ PORT: '', PUBLIC_URL: ' ', HOME: '/root' })).toMatchObject({ PORT: 3000 });
});

test('production listens on every address and keeps the public one without a slash', () => {
  expect(parseEnv({ ...PRODUCTION, PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://shop.example',
  });
  expect(parseEnv({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }).PUBLIC_URL).toBe(
    'http://localhost:3000',
  );
});

test('each bad variable is one line with its name, never its value', () => {
  const lines = problemsOf({
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    WEB_CONCURRENCY: '0',
    APP_SECRET: 'short-secret',
  });
  expect(lines.map((line) => line.split(':')[0] ?? '').toSorted()).toEqual([
    'LOG_LEVEL',
    'PORT',
    'WEB_CONCURRENCY',
  ]);
  expect(problemsOf({ APP_SECRET: 'short-secret' }).join()).not.toContain('short-secret');
});

test.each<[string, Record<string, string>, string]>([
  ['no address in production', { ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['plain http in production', { ...PRODUCTION, PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL'],
  ['an address with a path', { PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL'],
  ['another scheme', { PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL'],
  ['[CVE-2023-46943] no secret in production', { ...PRODUCTION, APP_SECRET: '' }, 'APP_SECRET'],
  ['a short secret', { ...PRODUCTION, APP_SECRET: 'too-short-1234' }, 'APP_SECRET'],
  ['a repeated character', { ...PRODUCTION, APP_SECRET: 'a'.repeat(64) }, 'APP_SECRET'],
  ['a short second secret', { ...PRODUCTION, APP_SECRET: `${SECRET},short` }, 'APP_SECRET'],
  ['a shifted clock in production', { ...PRODUCTION, CLOCK_OFFSET_MS: '1' }, 'CLOCK_OFFSET_MS'],
  ['no limits in production', { ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [
    'pages rendered on demand in production',
    { ...PRODUCTION, RENDER_PARAMETER: 'again' },
    'RENDER_PARAMETER',
  ],
  ['addresses of this machine in production', { ...PRODUCTION, FETCH_LOOPBACK: 'on' }, 'FETCH_LOOPBACK'],
  ['several processes on the embedded database', { WEB_CONCURRENCY: '2' }, 'WEB_CONCURRENCY'],
  ['a key that is none of Stripe', { STRIPE_SECRET_KEY: 'hello' }, 'STRIPE_SECRET_KEY'],
  ['a public key of Stripe', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['a key with a line end inside', { STRIPE_SECRET_KEY: 'sk_test_1\nsk_test_2' }, 'STRIPE_SECRET_KEY'],
  ['a webhook secret that is none', { STRIPE_WEBHOOK_SECRET: 'whsec_1,hello' }, 'STRIPE_WEBHOOK_SECRET'],
  [
    'a path behind the address of Stripe',
    { STRIPE_API_BASE: 'https://stripe.example/v1' },
    'STRIPE_API_BASE',
  ],
  ['a sender without an address', { MAIL_FROM: 'The shop' }, 'MAIL_FROM'],
  [
    'an address for answers without its secret',
    { MAIL_INBOUND_ADDRESS: 'reply@in.shop.example' },
    'MAIL_INBOUND_SECRET',
  ],
  ['a secret of answers without their address', { MAIL_INBOUND_SECRET: SECRET }, 'MAIL_INBOUND_ADDRESS'],
  [
    'a short secret of answers',
    { MAIL_INBOUND_ADDRESS: 'reply@in.shop.example', MAIL_INBOUND_SECRET: 'secret' },
    'MAIL_INBOUND_SECRET',
  ],
  [
    'an address for answers with a name',
    { MAIL_INBOUND_ADDRESS: 'Shop <reply@in.shop.example>', MAIL_INBOUND_SECRET: SECRET },
    'MAIL_INBOUND_ADDRESS',
  ],
  ['a short token for the figures', { METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN'],
  ['the sandbox beside a key', { PAYMENTS: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1' }, 'PAYMENTS'],
  [
    'a live key over plain http',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://stripe.example' },
    'STRIPE_API_BASE',
  ],
  [
    '[shopper-602] a blank webhook secret',
    { STRIPE_WEBHOOK_SECRET: 'whsec_1,,whsec_2' },
    'STRIPE_WEBHOOK_SECRET',
  ],
  ['a key of object storage without a bucket', { S3_ACCESS_KEY_ID: 'AK' }, 'S3_BUCKET'],
  ['a bucket without its secret', { ...BUCKET, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY'],
  ['a bucket without its key', { ...BUCKET, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
  ['a bucket of no place', { ...BUCKET, S3_REGION: '' }, 'S3_REGION'],
  [
    'a bucket over plain http',
    { ...PRODUCTION, ...BUCKET, S3_ENDPOINT: 'http://files.example' },
    'S3_ENDPOINT',
  ],
  ['a key for embeddings without an address', { EMBEDDINGS_KEY: 'sk-1' }, 'EMBEDDINGS_KEY'],
  ['a model for embeddings without an address', { EMBEDDINGS_MODEL: 'small' }, 'EMBEDDINGS_MODEL'],
  [
    'a key for embeddings over plain http',
    { ...PRODUCTION, EMBEDDINGS_URL: 'http://vectors.example', EMBEDDINGS_KEY: 'sk-1' },
    'EMBEDDINGS_URL',
  ],
  ['another word for where the model runs', { EMBEDDINGS_LOCAL: 'second' }, 'EMBEDDINGS_LOCAL'],
  ['another database', { DATABASE_URL: 'mysql://localhost/shop' }, 'DATABASE_URL'],
  ['a fraction as port', { PORT: '3000.5' }, 'PORT'],
])('%s stops the start', (_, source, variable) => {
  expect(problemsOf(source).map((line) => line.split(':')[0])).toEqual([variable]);
});

test.each(['PUBLIC_URL', 'STRIPE_API_BASE', 'S3_ENDPOINT', 'EMBEDDINGS_URL'])(
  'a %s without its two slashes stops the start with the corrected origin',
  (variable) => {
    for (const typed of [
      'https:a.example/p?key=k1',
      'https:/a.example',
      'https:///a.example',
      'https:\\\\a.example',
    ]) {
      const lines = problemsOf({ [variable]: typed });
      expect(lines).toEqual([
        `${variable}: must be an http or https address: did you mean https://a.example?`,
      ]);
    }
  },
);

test.each([
  'smtp:mail.example',
  'smtp:/mail.example',
  'smtps:///mail.example',
  'smtp://',
  'http://mail.example',
])('the SMTP_URL %s stops the start', (typed) => {
  expect(problemsOf({ SMTP_URL: typed })).toEqual(['SMTP_URL: must be an smtp:// or smtps:// address']);
});

test('secrets may be lists for rotation, and variables of later features are taken', () => {
  const env = parseEnv({
    APP_SECRET: `${SECRET}, ${SECRET}x`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
    DATABASE_URL: 'postgres://localhost/shop',
    WEB_CONCURRENCY: '4',
    EMBEDDINGS_URL: 'https://embeddings.example',
  });
  expect(env.APP_SECRET).toEqual([SECRET, `${SECRET}x`]);
  expect(env.STRIPE_WEBHOOK_SECRET).toEqual(['whsec_1', 'whsec_2']);
});

test.each([
  ['https://shop.example', 0, true],
  ['https://shop.example', 1, false],
  ['http://localhost:3000', 0, false],
  [undefined, 0, false],
])('warns about an uncounted proxy in front of %s with TRUST_PROXY %i: %s', (PUBLIC_URL, TRUST_PROXY, is) => {
  expect(isReverseProxyUnconfigured({ PUBLIC_URL, TRUST_PROXY })).toBe(is);
});
