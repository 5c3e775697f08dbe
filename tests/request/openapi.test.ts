import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import routes from '#app/routes.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

type Answered = { content?: Record<string, { schema: object }> };
type Operation = { operationId: string; responses: Record<string, Answered> };
type Description = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const SERVICE = '11111111-1111-4111-8111-111111111111';
const UNKNOWN_ID = '22222222-2222-4222-8222-222222222222';
const items = [{ serviceId: SERVICE, quantity: 1 }];

let shop: TestShop;
let description: Description;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off', PAYMENTS: 'sandbox', PUBLIC_URL: 'https://shop.test' });
  await addServiceFixtures(shop.ctx, {
    id: SERVICE,
    slug: 'website-audit',
    service_title: 'Website audit',
    category: 'Analyze & Report',
    price_usd: 149_00,
  });
  await shop.ctx.db.insert(promoCodes).values({ code: 'SAVE10', type: 'percentage', value: 10 });
  description = (await (await shop.get('/api/openapi.json')).json()) as Description;
});
afterAll(() => shop.close());

test('the description is OpenAPI 3.1 without a fault', async () => {
  expect(description.openapi).toMatch(/^3\.1\./);
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

/** Every address below /api in the notation of OpenAPI. */
function* functions(entries: readonly RouteConfigEntry[], above = ''): Generator<string> {
  for (const { path = '', children = [] } of entries) {
    const own = `${above}/${path}`.replaceAll(/\/+/g, '/').replaceAll(/:(\w+)/g, '{$1}');
    if (own.startsWith('/api/') && children.length === 0) yield own;
    yield* functions(children, own);
  }
}

test('it lists every function of the shop and no others', () => {
  const described = Object.keys(description.paths);
  const withoutAuth = described.filter((path) => !path.startsWith('/api/auth/'));
  const own = [...functions(routes)].filter((path) => path !== '/api/openapi.json' && path !== '/api/auth/*');
  expect(withoutAuth.toSorted()).toEqual(own.toSorted());
  expect(described.length).toBeGreaterThan(withoutAuth.length);
});

test('every function takes the methods it is described with and no other', async () => {
  // All addresses below /api/auth are one route that accepts both methods and refuses unknown names with 404.
  const refusalOf = (path: string) => (path.startsWith('/api/auth/') ? 404 : 405);
  const wrong: string[] = [];
  for (const [pattern, methods] of Object.entries(description.paths)) {
    const path = pattern.replace('{id}', UNKNOWN_ID);
    const posted = await shop.post(path, {});
    if ('post' in methods === (posted.status === refusalOf(path)))
      wrong.push(`post ${path} ${posted.status}`);
    if ('get' in methods) continue;
    const got = await shop.get(path);
    if (got.status !== refusalOf(path)) wrong.push(`get ${path} ${got.status}`);
  }
  expect(wrong).toEqual([]);
});

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** How a response differs from its description. Empty if it does not. */
async function faultsOf(path: string, method: 'get' | 'post', answer: Response): Promise<unknown[]> {
  const what = `${method} ${path} ${answer.status}`;
  const described = description.paths[path]?.[method]?.responses[answer.status];
  if (!described) return [`${what} is not described`];
  if (!described.content) return (await answer.text()) === '' ? [] : [`${what} has a body`];
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
  const schema = described.content[type]?.schema;
  if (!schema) return [`${what} answers ${type}`];
  const isValid = ajv.compile({ ...schema, components: description.components });
  const body: unknown = await answer.json();
  return isValid(body) ? [] : [what, isValid.errors, body];
}

test.each<[status: number, path: string, body: unknown]>([
  [200, '/api/create-checkout', { items }],
  [409, '/api/create-checkout', { items: [{ serviceId: UNKNOWN_ID, quantity: 1 }] }],
  [400, '/api/create-checkout', { items: 'x' }],
  [200, '/api/create-payment', { serviceId: SERVICE, amount: 149, serviceName: 'Website audit' }],
  [404, '/api/process-checkout', { session_id: 'cs_test_unknown1' }],
  [200, '/api/validate-promo', { code: 'save10', items }],
  [422, '/api/validate-promo', { code: 'NONE', items }],
  [200, '/api/cart-lines', { ids: [SERVICE] }],
  [400, '/api/cart-lines', { ids: [] }],
  [200, '/api/search-intent', { q: 'website audit under $200 in 3 days', sessionId: null }],
  [200, '/api/search-intent', { q: 'audit under $5' }],
  [400, '/api/search-intent', { q: 'x'.repeat(300) }],
  [200, '/api/search-suggest', {}],
  [204, '/api/search-events', { session_id: 'a-visit-of-tests', query: 'audit', clicked_id: null }],
  [200, '/api/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  [400, '/api/ucp/mcp', {}],
  [404, '/api/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'nothing' }],
  [200, '/api/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  [400, '/api/mcp', []],
  [400, '/api/contact', { name: '' }],
  [201, '/api/contact', { name: 'Ada', email: 'ada@example.com', subject: 'other', message: 'A question.' }],
  [400, '/api/demand', { email: 'x' }],
  [400, '/api/reviews', { rating: 9 }],
  [400, '/api/exit-modal', { modal: UNKNOWN_ID }],
  [204, '/api/events', { name: 'page_view', path: '/' }],
  [400, '/api/events', { name: 'nothing' }],
  [409, '/api/consent', { analytics: true, method: 'page' }],
  [202, '/api/meta-conversions', {}],
  [204, '/api/csp-report', {}],
  [404, '/api/create-case-study-zip', { case_study_ids: [UNKNOWN_ID], campaign_name: 'All' }],
  [401, '/api/sync-case-studies', {}],
  [400, '/api/webhooks/stripe', {}],
  [404, '/api/webhooks/inbound-mail', {}],
  [204, '/api/book-call', {}],
  [401, '/api/auth/sign-in/email', { email: 'nobody@example.com', password: 'wrong and long' }],
  [400, '/api/auth/sign-up/email', { name: '', email: 'x', password: 'short', terms: false }],
  [200, '/api/auth/request-password-reset', { email: 'nobody@example.com' }],
  [200, '/api/auth/sign-out', {}],
])('a post answers %i as described: %s', async (status, path, body) => {
  const answer = await shop.post(path, body);
  expect(answer.status).toBe(status);
  expect(await faultsOf(path, 'post', answer)).toEqual([]);
});

test.each([
  [200, '/api/contact', ''],
  [200, '/api/exit-modal', ''],
  [404, '/api/exit-modal', '?preview=x'],
  [200, '/api/me', ''],
  [200, '/api/auth/get-session', ''],
  [404, '/api/testimonials/{id}', ''],
  [403, '/api/live', '?for=desk'],
  [404, '/api/live', '?for=order&id=x'],
])('a get answers %i as described: %s%s', async (status, path, query) => {
  const answer = await shop.get(path.replace('{id}', UNKNOWN_ID) + query);
  expect(answer.status).toBe(status);
  expect(await faultsOf(path, 'get', answer)).toEqual([]);
});
