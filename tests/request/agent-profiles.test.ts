import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { listUcpTools } from '#app/modules/agents/ucp-tools.server.ts';

import { callTool, rpc } from './agent-platform.ts';
import { type AgentShop, AUDIT, cartOf, openAgentShop } from './agent-shop.ts';
import type { TestShop } from './shop.ts';

let open: AgentShop;
let shop: TestShop;
let call: AgentShop['call'];
beforeAll(async () => {
  open = await openAgentShop();
  ({ shop, call } = open);
});
afterAll(() => open.close());

test('the shop’s profile is publicly cacheable and names the endpoints that exist', async () => {
  const answer = await shop.get('/.well-known/ucp');
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=(?:[6-9]\d|\d{3,})/);
  expect(answer.headers.get('Cache-Control')).not.toMatch(/private|no-store|no-cache/);
  const etag = answer.headers.get('ETag') ?? '';
  expect((await shop.get('/.well-known/ucp', { 'If-None-Match': etag })).status).toBe(304);
  const { ucp } = (await answer.json()) as { ucp: Record<string, object> };
  expect(ucp.payment_handlers).toEqual({});
  expect(ucp.services).toMatchObject({ 'dev.ucp.shopping': [{ endpoint: 'http://shop.test/api/ucp/mcp' }] });
});

test('every tool has schemas of what it takes and answers, and none pays or reads a person', async () => {
  const { text, headers } = await rpc(shop, {
    jsonrpc: '2.0',
    id: 'a',
    method: 'tools/list',
    params: { arguments: { meta: {} } },
  });
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const { result } = JSON.parse(text) as { result: { tools: ReturnType<typeof listUcpTools> } };
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  for (const tool of result.tools) {
    expect(tool.inputSchema.type, tool.name).toBe('object');
    ajv.compile(tool.inputSchema);
    ajv.compile(tool.outputSchema);
  }
  expect(result.tools.map(({ name }) => name).toSorted()).toEqual(
    [
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
    ].toSorted(),
  );
});

test.each([
  ['/moved', 424, 'profile_unreachable'],
  ['/fault', 424, 'profile_unreachable'],
  ['/huge', 422, 'profile_malformed'],
  ['/broken', 422, 'profile_malformed'],
  ['/old', 422, 'version_unsupported'],
])('a profile at %s is answered with %i %s', async (path, status, code) => {
  for (let time = 0; time < 2; time++) {
    const answer = await call('search_catalog', {
      profile: open.platform.origin + path,
      catalog: { query: 'audit' },
    });
    expect([answer.status, answer.error?.code]).toEqual([status, -32_001]);
    expect(answer.error?.data).toMatchObject({ code, continue_url: 'http://shop.test/services' });
  }
  expect(open.platform.requestCounts.get(path)).toBe(1);
});

test.each([
  undefined,
  7,
  '',
  'http://10.0.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:127.0.0.1]/a',
  'https://localhost.localdomain./a',
  'file:///etc/passwd',
])('a profile at %s is nowhere the shop goes', async (profile) => {
  const answer = await callTool(shop, 'create_checkout', {
    // Programs may send a value of any type.
    profile: profile as string,
    checkout: cartOf(AUDIT),
  });
  expect([answer.status, answer.error?.data?.code]).toEqual([400, 'invalid_profile_url']);
});

test('a profile of 200 KB is read, and what a platform does not speak is refused as an answer', async () => {
  const large = await call('search_catalog', {
    profile: `${open.platform.origin}/large`,
    catalog: { query: 'audit' },
  });
  expect(large.object?.ucp.status).toBe('success');
  const profile = `${open.platform.origin}/reader`;
  const { object, status } = await call('create_cart', { profile, cart: cartOf(AUDIT) });
  expect(status).toBe(200);
  expect(object).toMatchObject({
    ucp: { status: 'error' },
    messages: [{ code: 'capabilities_incompatible', severity: 'unrecoverable' }],
    continue_url: 'http://shop.test/cart',
  });
});

test('invalid messages get a JSON-RPC error', async () => {
  const request = { jsonrpc: '2.0', id: 1 };
  const hello = async (body: unknown) => {
    const { status, text } = await rpc(shop, body);
    return [status, text === '' ? null : (JSON.parse(text).error?.code ?? 'result')];
  };
  expect(await hello({ ...request, method: 'ping' })).toEqual([200, 'result']);
  expect(
    await hello({ ...request, method: 'initialize', params: { protocolVersion: '2025-06-18' } }),
  ).toEqual([200, 'result']);
  expect(await hello({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([202, null]);
  expect(await hello({ ...request, method: 'orders/list' })).toEqual([404, -32_601]);
  expect(await hello({ ...request, method: 'tools/call', params: { name: 'get_order' } })).toEqual([
    400, -32_602,
  ]);
  for (const body of [
    [],
    {},
    7,
    null,
    'text',
    [{ ...request, method: 'ping' }],
    { ...request, jsonrpc: '1.0' },
  ])
    expect((await hello(body))[0], JSON.stringify(body)).toBe(400);
  const foreign = await rpc(
    shop,
    { ...request, method: 'ping' },
    { headers: { Origin: 'https://evil.example' } },
  );
  expect(foreign.status).toBe(403);
  expect((await shop.get('/api/ucp/mcp')).status).toBe(405);
});
