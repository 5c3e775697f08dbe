import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

const send = (path: string, init: RequestInit = {}) =>
  shop.handle(new Request(shop.settings.publicUrl + path, init));
const LINES = '/api/cart-lines';
const LINES_BODY = { ids: ['0199f1d2-1111-7222-8333-444455556666'] };

/** The security headers of safety.md "Headers" that are the same in every response. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

test('every kind of answer carries the security headers and says nothing of the server', async () => {
  const asset = /\/assets\/[\w.-]+\.css/.exec(await (await shop.get('/')).text())?.[0] ?? '';
  const answers = {
    page: await shop.get('/'),
    'private page': await shop.get('/cart'),
    'page data': await shop.get('/_.data'),
    'missing page': await shop.get('/nowhere'),
    'malformed address': await shop.get('/%00'),
    'disguised address': await shop.get('//admin'),
    asset: await shop.get(asset),
    'missing asset': await shop.get('/assets/none.js'),
    'unchanged page': await shop.get('/', { 'If-None-Match': '*' }),
    'unchanged asset': await shop.get(asset, { 'If-None-Match': '*' }),
    function: await shop.post(LINES, LINES_BODY),
    'missing function': await shop.get('/api/nothing'),
    'wrong method': await shop.get(LINES),
    'foreign origin': await shop.post(LINES, {}, { Origin: 'https://evil.example' }),
    health: await shop.get('/healthz'),
    readiness: await shop.get('/readyz'),
  };
  for (const [kind, { headers }] of Object.entries(answers)) {
    for (const [name, value] of Object.entries(ALWAYS))
      expect(headers.get(name), `${kind}: ${name}`).toBe(value);
    expect(headers.get('Content-Security-Policy'), kind).toMatch(/^default-src 'none'; /);
    expect(headers.get('Content-Security-Policy'), kind).toContain("frame-ancestors 'none'");
    expect(headers.get('Referrer-Policy'), kind).toBeTruthy();
    expect(headers.get('Cross-Origin-Opener-Policy'), kind).toMatch(/^same-origin/);
    expect(headers.get('Cross-Origin-Resource-Policy'), kind).toBe('same-origin');
    expect(headers.get('Cache-Control'), kind).toBeTruthy();
    expect(headers.get('Server') ?? headers.get('X-Powered-By'), kind).toBeNull();
    expect(headers.get('Strict-Transport-Security'), kind).toBeNull();
  }
  expect(answers.asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answers['unchanged asset'].status).toBe(304);
});

test('over https every answer asks for https ever after', async () => {
  const secure = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
  for (const path of ['/', '/cart', '/nowhere', '/api/nothing', '/healthz']) {
    const { headers } = await secure.get(path);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  }
  expect((await secure.get('/')).headers.get('Content-Security-Policy')).toContain(
    'upgrade-insecure-requests',
  );
  await secure.close();
});

test('[T22] tracker hosts are only in the policies of public pages, and only when their ID is set', async () => {
  const tracked = await openTestShop({ GA4_ID: 'G-1', META_PIXEL_ID: '2', LINKEDIN_PARTNER_ID: '3' });
  const policyOf = async (path: string) =>
    (await tracked.get(path)).headers.get('Content-Security-Policy') ?? '';
  for (const host of ['googletagmanager.com', 'connect.facebook.net', 'snap.licdn.com']) {
    expect(await policyOf('/')).toContain(host);
    expect(await policyOf('/cart')).not.toContain(host);
    expect((await shop.get('/')).headers.get('Content-Security-Policy')).not.toContain(host);
  }
  await tracked.close();
});

test('[T4] disguises of private areas find nothing', async () => {
  for (const path of [
    '//admin',
    '/%2fadmin',
    '/admin;x',
    '/x/%2e%2e%2fadmin',
    '/%2561dmin',
    '/account;x',
    '//account',
    '/orders;x',
  ]) {
    const response = await send(path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).not.toMatch(/staff|password/i);
  }
});

test('unknown methods get 405 with what is allowed', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const onFunction = await send(LINES, { method });
    expect(onFunction.status).toBe(405);
    expect(onFunction.headers.get('Allow')).toBe('POST');
    expect(await onFunction.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    const onPage = await send('/', { method });
    expect(onPage.status).toBe(405);
    expect(onPage.headers.get('Allow')).toBe('GET, HEAD, POST');
  }
  expect((await shop.get(LINES)).status).toBe(405);
});

test('a function that does not exist is 404 in JSON, for every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await send('/api/nothing', { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('[T9] [GHSA-h5cw-625j-3rxh] foreign posts to functions, pages and their data are refused before routing', async () => {
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const path of [LINES, '/', '/cart', '/cart.data', '/_.data?index', '/nowhere']) {
    for (const headers of foreign) {
      const response = await shop.post(path, {}, { Origin: '', ...headers });
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
});

test('[T9] behind a proxy that ends TLS our own forms still pass', async () => {
  const secure = await openTestShop({ PUBLIC_URL: 'https://shop.example' });
  const inside = new Request(`http://10.0.0.7:3000${LINES}`, {
    method: 'POST',
    body: JSON.stringify(LINES_BODY),
    headers: {
      'Content-Type': 'application/json',
      Origin: 'https://shop.example',
      'X-Forwarded-Host': 'evil.example',
    },
  });
  expect((await secure.handle(inside)).status).toBe(200);
  await secure.close();
});

test('an asset is sent compressed as the client can take it', async () => {
  const asset = /\/assets\/[\w.-]+\.css/.exec(await (await shop.get('/')).text())?.[0] ?? '';
  const sizes = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (encoding) => {
      const response = await shop.get(asset, { 'Accept-Encoding': encoding });
      expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
      return Number(response.headers.get('Content-Length'));
    }),
  );
  expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
});

test('[T17] nothing outside the browser build is reachable as a file', async () => {
  for (const path of [
    '/package.json',
    '/server/main.js',
    '/assets/../server/main.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.vite/manifest.json',
  ]) {
    const response = await send(path);
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain('"dependencies"');
  }
});

test('[T20] a failing API answers JSON with the request id, a page its own text, both without the cause', async () => {
  await shop.ctx.db.execute(sql`alter table services rename to services_away`);
  try {
    const broken = await shop.post(LINES, LINES_BODY);
    expect(broken.status).toBe(500);
    const answer = await broken.json();
    expect(answer).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL',
      details: { request_id: broken.headers.get('X-Request-Id') },
    });
    shop.pages.invalidate(null);
    const pages = [
      // The list of all services stays in memory, so this path asks for one category, which the database must
      // answer.
      {
        path: '/services?category=Advise%20%26%20Plan',
        status: 503,
        sentence: 'We can’t show services right now',
      },
      { path: '/service/any-service', status: 500, sentence: 'Something went wrong' },
    ];
    for (const { path, status, sentence } of pages) {
      const page = await shop.get(path);
      expect(page.status).toBe(status);
      expect(page.headers.get('Cache-Control')).toBe('private, no-store');
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      const text = await page.text();
      expect(text).toContain(sentence);
      expect(text).not.toMatch(/services_away|relation &quot;|Failed query|node_modules|at Object/);
    }
  } finally {
    await shop.ctx.db.execute(sql`alter table services_away rename to services`);
  }
  expect((await shop.get('/services')).status).toBe(200);
});

test('policy reports of both shapes are taken from any browser, and anything else is dropped quietly', async () => {
  const report = (type: string, body: unknown) =>
    shop.post('/api/csp-report', body, { 'Content-Type': type, Origin: 'null' });
  const old = await report('application/csp-report', { 'csp-report': { 'violated-directive': 'img-src' } });
  expect([old.status, await old.text()]).toEqual([204, '']);
  const body = { effectiveDirective: 'script-src', blockedURL: 'inline' };
  expect((await report('application/reports+json', [{ type: 'csp-violation', body }])).status).toBe(204);
  expect((await report('application/csp-report', 'null')).status).toBe(204);
  expect((await report('text/plain', {})).status).toBe(415);
});
