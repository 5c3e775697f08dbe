import { randomUUID } from 'node:crypto';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

import { MCP_PATH, UCP_PATH } from '#app/modules/agents/model.ts';
import { readAgentActivityReport } from '#app/modules/agents/read-agent-figures.server.ts';
import { agentDays, agentRequests } from '#app/modules/agents/tables.server.ts';
import { UCP_TOOLS } from '#app/modules/agents/ucp-tools.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';
import { payCart } from '#app/modules/shared-carts/fixtures.ts';

import { asSystem } from '../shop/actor.ts';
import { type AgentPlatform, callTool, openPlatform, rpc } from './agent-platform.ts';
import { openTestShop, ORIGIN, type TestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

const AUDIT = '11111111-1111-4111-8111-111111111111';
const MAILBOX = 'grace.hopper@private.example';
const cart = { line_items: [{ item: { id: AUDIT }, quantity: 1 }] };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function openAgentShop(overrides: Record<string, string> = {}): Promise<[TestShop, AgentPlatform]> {
  const platform = await openPlatform();
  const shop = await openTestShop({ FETCH_LOOPBACK: 'on', PAYMENTS: 'sandbox', ...overrides });
  open.push(shop, platform);
  await addServiceFixtures(shop.ctx, {
    id: AUDIT,
    slug: 'website-audit',
    service_title: 'Website audit',
    category: 'Analyze & Report',
    price_usd: 149_00,
    delivery_time_days: 3,
  });
  return [shop, platform];
}

/** Connects an MCP client to the built shop, without a socket. */
async function connect(shop: TestShop, mode?: 'legacy') {
  const fetchShop = (url: string | URL, init?: RequestInit) => shop.handle(new Request(url, init));
  const client = new Client(
    { name: 'a test', version: '1.0.0' },
    mode ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${ORIGIN}/api/mcp`), { fetch: fetchShop }));
  open.push(client);
  return client;
}

test.each(['legacy', 'modern'] as const)(
  'a %s client of MCP lists the tools, reads, and gets a link a person pays',
  async (era) => {
    const [shop] = await openAgentShop();
    const client = await connect(shop, era === 'legacy' ? 'legacy' : undefined);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_services', 'read_service', 'build_cart_link']);
    const found = await client.callTool({ name: 'search_services', arguments: { query: 'website audit' } });
    expect(found.structuredContent).toMatchObject({ services: [{ id: AUDIT, price_usd: 149 }] });
    const read = await client.callTool({ name: 'read_service', arguments: { service: 'website-audit' } });
    expect(read.structuredContent).toMatchObject({
      service: { delivery_days: 3, verified_rating: null, refund_days: 7 },
    });
    const built = await client.callTool({
      name: 'build_cart_link',
      arguments: { services: [{ service: 'website-audit', quantity: 2 }] },
    });
    const { cart_url: url } = z.object({ cart_url: z.string() }).parse(built.structuredContent);
    expect(url).toMatch(/^http:\/\/shop\.test\/c\/[\w-]{32}$/);
    expect(built.structuredContent).toMatchObject({ total_usd: 298 });
    const lost = await client.callTool({
      name: 'build_cart_link',
      arguments: { services: [{ service: 'x' }] },
    });
    expect(lost.structuredContent).toMatchObject({ cart_url: null });
    const wrong = await client
      .callTool({ name: 'read_service', arguments: {} })
      .catch(() => ({ isError: true }));
    expect(wrong.isError).toBe(true);
    const listen = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} };
    expect((await rpc(shop, listen, { path: '/api/mcp' })).status).toBe(404);
    expect(await shop.ctx.db.select().from(orders)).toEqual([]);
  },
);

test('closed by its owner the shop has no door for agents; carts that are there stay', async () => {
  const [shop, { profile }] = await openAgentShop();
  const { object } = await callTool(shop, 'create_cart', { profile, cart });
  expect(object?.id).toHaveLength(32);
  expect(await (await shop.get('/llms.txt')).text()).toContain('/api/mcp');
  const owner = await signedInAs(shop, 'owner');
  const manager = await signedInAs(shop, 'manager');
  const PAGE = '/admin/security/agents';
  expect((await manager.get(PAGE)).status).toBe(403);
  expect((await manager.post(PAGE, { intent: 'close' })).status).toBe(403);
  expect(await (await owner.get(PAGE)).text()).toContain('127.0.0.1');
  await owner.post(PAGE, { intent: 'close' });
  const profiled = await shop.get('/.well-known/ucp');
  expect(profiled.status).toBe(404);
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  for (const path of ['/api/ucp/mcp', '/api/mcp']) expect((await rpc(shop, ping, { path })).status).toBe(404);
  expect(await (await shop.get('/llms.txt')).text()).not.toContain('/api/mcp');
  expect(await shop.ctx.db.select().from(sharedCarts)).toHaveLength(1);
  await owner.post(PAGE, { intent: 'open' });
  expect((await shop.get('/.well-known/ucp')).status).toBe(200);
});

test('a cart that a person paid is completed, and names the order without access to it', async () => {
  const [shop, { profile }] = await openAgentShop();
  const created = await callTool(shop, 'create_checkout', { profile, checkout: cart });
  const id = created.object?.id ?? '';
  const started = await payCart(asSystem(shop.newContext()), id);
  if (!started.ok) throw new Error(started.failure.code);
  const [placed] = await shop.ctx.db.select().from(orders);
  expect(placed).toMatchObject({ source: 'agent', status: 'PENDING' });
  expect((await callTool(shop, 'get_checkout', { profile, id })).object?.status).toBe('requires_escalation');
  await shop.ctx.db.update(orders).set({
    status: 'PAID',
    paymentState: 'PAID',
    paidAt: new Date(),
    email: MAILBOX,
    emailNorm: MAILBOX,
  });
  for (const name of ['get_checkout', 'complete_checkout', 'update_checkout', 'cancel_checkout']) {
    const args = name === 'update_checkout' ? { checkout: cart } : {};
    const { object, text } = await callTool(shop, name, { profile, id, ...args });
    expect(object, name).toMatchObject({
      status: 'completed',
      order: { id: placed?.id, permalink_url: `${ORIGIN}/orders/${placed?.id}` },
      totals: [
        { type: 'subtotal', amount: 149_00 },
        { type: 'total', amount: 149_00 },
      ],
    });
    expect(object).not.toHaveProperty('continue_url');
    expect(text).not.toContain('private.example');
  }
  const { object } = await callTool(shop, 'get_cart', { profile, id });
  expect(object?.ucp.status).toBe('error');
  const figures = await readAgentActivityReport(asSystem(shop.newContext()));
  expect(figures.whole).toMatchObject({ checkout: 1, order: 1 });
  expect(figures.hosts[0]?.host).toMatch(/^127\.0\.0\.1:/);
});

test('no tool reads or changes an order, a name or an address, for any caller and any argument', async () => {
  const [shop, { profile }] = await openAgentShop({ RATE_LIMITS: 'off' });
  const { orderId, itemIds } = await addWork(shop.ctx, { order: { email: MAILBOX, emailNorm: MAILBOX } });
  const before = JSON.stringify(await shop.ctx.db.select().from(orders));
  const owner = await signedInAs(shop, 'owner');
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const names = [orderId, itemIds[0] ?? '', MAILBOX, '../orders', "' or 1=1 --", 'x'.repeat(32)];
  const ucp = UCP_TOOLS.map(({ name }) => [UCP_PATH, name]);
  const plain = ['search_services', 'read_service', 'build_cart_link'].map((name) => [MCP_PATH, name]);
  for (const [path = '', name = ''] of [...ucp, ...plain]) {
    for (const id of names) {
      const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() };
      const line = { line_items: [{ item: { id }, quantity: 1 }] };
      const args = {
        meta,
        id,
        catalog: { id, ids: [id], query: id },
        cart: line,
        checkout: { ...line, cart_id: id },
        query: id,
        service: id,
        services: [{ service: id }],
        promo_code: id,
      };
      const params = { name, arguments: args };
      for (const headers of [{}, { Cookie: cookie, Origin: ORIGIN }] as Record<string, string>[]) {
        const { status, text } = await rpc(
          shop,
          { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
          { path, headers },
        );
        expect(status, `${name} ${id}`).toBeLessThan(500);
        const anonymized = text.replaceAll(id, '').replaceAll(JSON.stringify(id).slice(1, -1), '');
        expect(anonymized, `${name} ${id}`).not.toMatch(/private\.example|Hopper|"order"/);
      }
    }
  }
  expect(JSON.stringify(await shop.ctx.db.select().from(orders))).toBe(before);
});

test('of 1,000 carts in a minute from one address few are created, and the rest get Retry-After', async () => {
  const [shop, { profile, requestCounts }] = await openAgentShop();
  const answers: Awaited<ReturnType<typeof rpc>>[] = [];
  const ask = () => {
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() };
    const params = { name: 'create_cart', arguments: { meta, cart } };
    return rpc(shop, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  };
  const from = Date.now();
  for (let at = 0; at < 10; at++) answers.push(...(await Promise.all(Array.from({ length: 100 }, ask))));
  expect(Date.now() - from).toBeLessThan(60_000);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(850);
  for (const { status, headers } of refused)
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
  // Refused by the limits for agents with a JSON-RPC error, unless the general budget of the address was
  // empty before.
  const worded = refused.filter(({ text }) => text.startsWith('{"jsonrpc"'));
  expect(worded.length).toBeGreaterThan(50);
  for (const { headers, text } of worded) {
    const { error } = JSON.parse(text) as { error: object };
    const retry_after = Number(headers.get('Retry-After'));
    expect(error).toMatchObject({ code: -32_000, data: { retry_after } });
  }
  const created = answers.length - refused.length;
  const rowsOf = (table: typeof sharedCarts | typeof agentRequests) => shop.ctx.db.$count(table);
  // Refused requests leave no cart, no key and no count, and do not ask the platform for its profile again.
  expect(await rowsOf(sharedCarts)).toBe(created);
  expect(await rowsOf(agentRequests)).toBe(created);
  expect(await shop.ctx.db.select().from(agentDays)).toMatchObject([{ action: 'cart', count: created }]);
  expect(requestCounts.get('/agent.json')).toBe(1);
  // A request without a profile counts against the same limit.
  const link = { name: 'build_cart_link', arguments: { services: [{ service: AUDIT }] } };
  const plain = await rpc(
    shop,
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: link },
    { path: '/api/mcp' },
  );
  expect(plain.status).toBe(429);
  expect(await rowsOf(sharedCarts)).toBe(created);
});

test('unknown agents that name a platform’s profile do not use up the limits of its own agents', async () => {
  const [shop, { profile }] = await openAgentShop({ RATE_LIMITS: 'on' });
  const args = { meta: { 'ucp-agent': { profile } }, catalog: { query: 'audit' } };
  const search = {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'search_catalog', arguments: args },
  };
  for (let n = 0; n < 1_400; n++) await rpc(shop, search, { address: `203.0.113.${1 + (n % 14)}` });
  const honest = await rpc(shop, search, { address: '198.51.100.7' });
  expect(honest.status).toBe(200);
}, 120_000);

test('a person who opens an agent’s cart keeps it, and the owner sees how many are open', async () => {
  const [shop, { profile }] = await openAgentShop();
  const created = await callTool(shop, 'create_cart', { profile, cart });
  const kept = () => shop.ctx.db.select().from(sharedCarts);
  const [before] = await kept();
  expect([before?.isKept, (before?.expiresAt.getTime() ?? 0) - (before?.createdAt.getTime() ?? 0)]).toEqual([
    false,
    86_400_000,
  ]);
  const page = await shop.get(`/c/${created.object?.id}`);
  expect(page.status).toBe(200);
  const [after] = await kept();
  expect(after?.isKept).toBe(true);
  expect(after?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const owner = await signedInAs(shop, 'owner');
  expect(await (await owner.get('/admin/security/agents')).text()).toContain('1 of 10,000');
});
