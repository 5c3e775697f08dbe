import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { serviceOldSlugs } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';

import { callTool, openPlatform } from './agent-platform.ts';
import { type AgentShop, AUDIT, cartOf, LOGO, openAgentShop, PROMPT } from './agent-shop.ts';
import type { TestShop } from './shop.ts';

let open: AgentShop;
let shop: TestShop;
let call: AgentShop['call'];
beforeAll(async () => {
  open = await openAgentShop();
  ({ shop, call } = open);
});
afterAll(() => open.close());

test('a search returns services with price, scope and date, in pages; empty queries find nothing', async () => {
  const { object } = await call('search_catalog', { catalog: { query: 'website audit' } });
  const [product] = object?.products ?? [];
  expect(product).toMatchObject({
    id: AUDIT,
    title: 'Website audit',
    price_range: { min: { amount: 149_00, currency: 'USD' } },
    url: 'http://shop.test/service/website-audit',
    metadata: { delivery_days: 3, included: ['A report', 'A call'], not_included: ['Repairs', 'Hosting'] },
  });
  expect(product).not.toHaveProperty('rating');
  expect(object?.policies).toHaveLength(1);
  const none = await call('search_catalog', { catalog: { query: 'zeppelin' } });
  expect(none.object).toMatchObject({ products: [], pagination: { has_next_page: false, total_count: 0 } });
  expect(none.object).not.toHaveProperty('messages');
  const first = await call('search_catalog', { catalog: { filters: {}, pagination: { limit: 1 } } });
  expect(first.object?.pagination).toMatchObject({ has_next_page: true, total_count: 2 });
  const cursor = first.object?.pagination?.cursor;
  const second = await call('search_catalog', { catalog: { filters: {}, pagination: { limit: 1, cursor } } });
  expect(second.object?.pagination).toEqual({ has_next_page: false, total_count: 2 });
  const cheap = await call('search_catalog', { catalog: { filters: { price: { max: 200_00 } } } });
  expect(cheap.object?.products?.map(({ id }) => id)).toEqual([AUDIT]);
  expect((await call('search_catalog', { catalog: {} })).error?.code).toBe(-32_602);
});

test('a lookup answers by id and slug, each name once, and says which it does not know', async () => {
  const ids = [AUDIT, 'website-audit', 'nothing', AUDIT, 'constructor'];
  const { object } = await call('lookup_catalog', { catalog: { ids } });
  expect(object?.products).toHaveLength(1);
  expect(object?.products?.[0]?.variants[0]).toMatchObject({
    inputs: [
      { id: AUDIT, match: 'exact' },
      { id: 'website-audit', match: 'featured' },
    ],
  });
  expect(object?.messages).toEqual([
    { type: 'info', code: 'not_found', content: 'nothing' },
    { type: 'info', code: 'not_found', content: 'constructor' },
  ]);
  const many = Array.from({ length: 51 }, () => randomUUID());
  expect((await call('lookup_catalog', { catalog: { ids: many } })).error?.code).toBe(-32_602);
  const lost = await call('get_product', { catalog: { id: 'nothing' } });
  expect(lost.object).toMatchObject({
    ucp: { status: 'error' },
    messages: [{ type: 'error', code: 'not_found', severity: 'unrecoverable' }],
  });
  const found = await call('get_product', { catalog: { id: 'website-audit' } });
  expect(found.object?.messages).toContainEqual(
    expect.objectContaining({ code: 'not_included', presentation: 'disclosure' }),
  );
});

test('a service is found by a name it had before, in the catalogue and in a cart', async () => {
  await shop.ctx.db
    .insert(serviceOldSlugs)
    .values({ slug: 'site-check', serviceId: AUDIT, createdAt: new Date() });
  const looked = await call('lookup_catalog', { catalog: { ids: ['site-check', AUDIT, 'nothing'] } });
  expect(looked.object?.products).toMatchObject([
    {
      id: AUDIT,
      handle: 'website-audit',
      variants: [{ inputs: [{ id: 'site-check', match: 'featured' }, {}] }],
    },
  ]);
  expect(looked.object?.messages).toMatchObject([{ code: 'not_found', content: 'nothing' }]);
  const created = await call('create_cart', { cart: cartOf('site-check', 3) });
  expect(created.object?.line_items).toMatchObject([{ item: { id: AUDIT } }]);
});

test('a prompt in a service title is returned as a title in valid JSON and has no other effect', async () => {
  const { object, text } = await call('get_product', { catalog: { id: LOGO } });
  expect(object?.product?.title).toBe(PROMPT);
  expect(() => z.string().parse(JSON.parse(text).result.content[0].text)).not.toThrow();
  const llms = await (await shop.get('/llms.txt')).text();
  expect(llms).not.toContain('<script>');
  expect(await shop.ctx.db.select().from(orders)).toEqual([]);
});

test('the not-found page points developers and agents to llms.txt', async () => {
  const answer = await shop.get('/no-such-page');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/For developers and AI agents:[^]{0,40}<a href="\/llms\.txt"/);
});

test('a cart becomes a checkout, and a checkout the page where a person pays: no order is made by any tool', async () => {
  const created = await call('create_cart', {
    cart: {
      ...cartOf('website-audit', 2),
      discounts: { codes: ['save10', 'OTHER'] },
      buyer: { email: 'ada@private.example', first_name: 'Ada' },
    },
  });
  const id = created.object?.id ?? '';
  expect(created.object).toMatchObject({
    ucp: {
      status: 'success',
      capabilities: { 'dev.ucp.shopping.cart': [{}], 'dev.ucp.shopping.discount': [{}] },
    },
    line_items: [{ id: AUDIT, quantity: 2, item: { price: 149_00 } }],
    totals: [
      { type: 'subtotal', amount: 298_00 },
      { type: 'discount', amount: -29_80 },
      { type: 'total', amount: 268_20 },
    ],
    discounts: { codes: ['SAVE10'], applied: [{ code: 'SAVE10', amount: 29_80 }] },
  });
  expect(created.object?.messages?.map(({ code }) => code)).toEqual([
    'discount_code_combination_disallowed',
    'not_included',
  ]);
  expect(created.text).not.toContain('private.example');
  const checkout = await call('create_checkout', { checkout: { cart_id: id, line_items: [] } });
  expect(checkout.object).toMatchObject({ status: 'requires_escalation', discounts: { codes: ['SAVE10'] } });
  expect(checkout.object?.continue_url).toBe(`http://shop.test/c/${id}`);
  expect(checkout.object?.messages).toContainEqual(
    expect.objectContaining({ severity: 'requires_buyer_review' }),
  );
  const again = await call('create_checkout', { checkout: { cart_id: id } });
  expect(again.object?.id).toBe(checkout.object?.id);
  const completed = await call('complete_checkout', {
    id,
    checkout: { payment: { instruments: [{ id: 'x', credential: { token: 'tok' } }] } },
  });
  expect(completed.object?.status).toBe('requires_escalation');
  expect(await shop.ctx.db.select().from(orders)).toEqual([]);
});

test('a checkout changes, keeps nothing of who buys, and can be given up', async () => {
  const created = await call('create_checkout', {
    checkout: {
      ...cartOf(AUDIT),
      buyer: { email: 'grace@private.example' },
      attribution: { utm_source: 'agent', click: 'x' },
    },
  });
  const id = created.object?.id ?? '';
  const expired = await call('update_checkout', { id, checkout: { discounts: { codes: ['gone'] } } });
  expect(expired.object?.messages).toContainEqual(expect.objectContaining({ code: 'discount_code_expired' }));
  expect(expired.object?.line_items).toHaveLength(1);
  expect(await shop.ctx.db.select().from(orders)).toEqual([]);
  const stored = (await shop.ctx.db.select().from(sharedCarts)).find(
    ({ shown }) => shown.totalCents === 149_00,
  );
  expect(JSON.stringify(stored)).not.toContain('private.example');
  expect(stored).toMatchObject({ source: 'agent', utm: { utm_source: 'agent' } });
  const canceled = await call('cancel_checkout', { id });
  expect(canceled.object?.status).toBe('canceled');
  expect(canceled.object).not.toHaveProperty('continue_url');
  expect((await call('get_cart', { id })).object?.ucp.status).toBe('error');
});

test('an unavailable service creates and changes no cart, and no platform gets another’s cart', async () => {
  const refused = await call('create_cart', { cart: cartOf('nothing') });
  expect(refused.object).toMatchObject({
    ucp: { status: 'error' },
    messages: [{ code: 'item_unavailable' }],
  });
  const { object } = await call('create_cart', { cart: cartOf(AUDIT) });
  const id = object?.id ?? '';
  const changed = await call('update_cart', { id, cart: cartOf('nothing') });
  expect(changed.object?.messages?.[0]?.code).toBe('item_unavailable');
  expect((await call('get_cart', { id })).object?.line_items).toHaveLength(1);
  const other = await openPlatform();
  for (const name of ['get_cart', 'get_checkout', 'cancel_cart'])
    expect((await callTool(shop, name, { profile: other.profile, id })).object?.ucp.status, name).toBe(
      'error',
    );
  other.close();
  expect((await call('get_checkout', { id: 'x' })).object?.ucp.status).toBe('error');
  expect((await call('update_cart', { id, cart: { id, ...cartOf(AUDIT) } })).error?.code).toBe(-32_602);
});

test('a key makes a write happen once, and the same key with something else is refused', async () => {
  const key = randomUUID();
  const [one, two] = await Promise.all([
    call('create_cart', { key, cart: cartOf(AUDIT) }),
    call('create_cart', { key, cart: cartOf(AUDIT) }),
  ]);
  expect(one.object?.id).toBe(two.object?.id);
  const other = await call('create_cart', { key, cart: cartOf(AUDIT, 2) });
  expect([other.status, other.error?.code]).toEqual([409, -32_000]);
  expect((await call('create_checkout', { key, checkout: cartOf(AUDIT) })).status).toBe(409);
  const id = one.object?.id ?? '';
  const change = randomUUID();
  await call('update_cart', { key: change, id, cart: cartOf(AUDIT, 3) });
  await call('update_cart', { id, cart: cartOf(AUDIT, 4) });
  const repeated = await call('update_cart', { key: change, id, cart: cartOf(AUDIT, 3) });
  expect(repeated.object?.line_items?.[0]?.quantity).toBe(4);
  expect((await call('cancel_cart', { id, key: null })).error?.code).toBe(-32_602);
  expect((await call('cancel_cart', { id, key: 'no uuid' })).error?.code).toBe(-32_602);
});
