import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payCart } from '#app/modules/shared-carts/fixtures.ts';
import { sharedCarts } from '#app/modules/shared-carts/tables.server.ts';

import { type AgentShop, AUDIT, cartOf, LOGO, openAgentShop } from './agent-shop.ts';
import { holdAnswer, holdProfile } from './ucp-schemas.ts';

let open: AgentShop;
beforeAll(async () => {
  open = await openAgentShop();
});
afterAll(() => open.close());

/** `callTool` checks each response against the schemas; this test gets one of every kind. */
test('every kind of answer, in every state of a checkout, is what the protocol says of it', async () => {
  const { shop, call } = open;
  holdProfile(await (await shop.get('/.well-known/ucp')).json());
  const seen = new Set<string>();
  const had = async (name: string, args: Record<string, unknown>) => {
    const { object, error } = await call(name, args);
    seen.add(`${name} ${object?.status ?? object?.ucp.status ?? `error ${error?.code}`}`);
    return object;
  };
  await had('search_catalog', { catalog: { query: 'website audit' } });
  await had('search_catalog', { catalog: { query: 'zeppelin' } });
  await had('search_catalog', { catalog: { filters: {}, pagination: { limit: 1 } } });
  await had('search_catalog', { catalog: { filters: { price: { max: 1 } }, context: { currency: 'EUR' } } });
  await had('lookup_catalog', { catalog: { ids: [AUDIT, 'logo-kit', 'nothing'] } });
  await had('get_product', { catalog: { id: AUDIT } });
  await had('get_product', { catalog: { id: 'nothing' } });

  const codes = (...all: string[]) => ({ discounts: { codes: all } });
  const two = { line_items: [...cartOf(AUDIT, 2).line_items, ...cartOf(LOGO).line_items] };
  const cart = await had('create_cart', { cart: { ...two, ...codes('save10', 'OTHER', 'SAVE10') } });
  const id = cart?.id;
  // Proves that the schemas do not accept everything.
  for (const name of ['id', 'line_items', 'currency', 'totals', 'ucp'])
    expect(() => holdAnswer('create_cart', { ...cart, [name]: undefined }), name).toThrow('schema');
  await had('get_cart', { id });
  await had('update_cart', { id, cart: { ...cartOf(AUDIT), ...codes('GONE') } });
  await had('update_cart', { id, cart: { ...cartOf(AUDIT), ...codes('UNKNOWN') } });
  await had('create_cart', { cart: cartOf('nothing') });
  const byTheHour = {
    line_items: [{ item: { id: AUDIT, quantity_unit: { unit: 'HUR', scale: 2 } }, quantity: 150 }],
  };
  const hours = await had('create_cart', { cart: byTheHour });
  expect(hours?.messages).toMatchObject([{ code: 'invalid_quantity', severity: 'recoverable' }]);
  const piece = { line_items: [{ item: { id: AUDIT, quantity_unit: { unit: 'C62' } }, quantity: 1 }] };
  expect((await had('create_cart', { cart: piece }))?.id).toHaveLength(32);
  await had('update_cart', { id, cart: byTheHour });
  await had('get_cart', { id: 'x'.repeat(32) });
  await had('create_checkout', { checkout: { cart_id: id, line_items: [] } });
  await had('create_checkout', { checkout: { cart_id: 'x'.repeat(32) } });
  await had('update_checkout', { id, checkout: codes('SAVE10') });
  await had('complete_checkout', { id, checkout: {} });

  const sell = (status: 'draft' | 'published') =>
    shop.ctx.db.update(services).set({ status }).where(eq(services.id, AUDIT));
  await sell('draft');
  await had('get_checkout', { id });
  await had('get_cart', { id });
  await sell('published');

  await payCart(shop.ctx, id ?? '');
  await shop.ctx.db.update(orders).set({ paymentState: 'PROCESSING' });
  await had('get_checkout', { id });
  await had('update_checkout', { id, checkout: cartOf(AUDIT) });
  await shop.ctx.db.update(orders).set({ status: 'PAID', paymentState: 'PAID', paidAt: new Date() });
  await had('get_checkout', { id });
  await had('complete_checkout', { id, checkout: {} });
  await had('cancel_checkout', { id });

  const other = await had('create_checkout', { checkout: { ...cartOf(AUDIT), ...codes('SAVE10') } });
  await had('cancel_checkout', { id: other?.id });
  const late = await had('create_checkout', { checkout: cartOf(AUDIT) });
  await shop.ctx.db.update(sharedCarts).set({ expiresAt: new Date(0) });
  await had('get_checkout', { id: late?.id });
  const provided = await had('create_cart', { cart: cartOf(AUDIT) });
  await had('cancel_cart', { id: provided?.id });
  const reader = `${open.platform.origin}/reader`;
  await had('create_checkout', { profile: reader, checkout: cartOf(AUDIT) });
  await had('create_cart', { cart: { line_items: [] } });

  expect([...seen].toSorted()).toEqual([
    'cancel_cart success',
    'cancel_checkout canceled',
    'cancel_checkout completed',
    'complete_checkout completed',
    'complete_checkout requires_escalation',
    'create_cart error',
    'create_cart error -32602',
    'create_cart success',
    'create_checkout error',
    'create_checkout requires_escalation',
    'get_cart error',
    'get_cart success',
    'get_checkout canceled',
    'get_checkout complete_in_progress',
    'get_checkout completed',
    'get_checkout incomplete',
    'get_product error',
    'get_product success',
    'lookup_catalog success',
    'search_catalog success',
    'update_cart error',
    'update_cart success',
    'update_checkout complete_in_progress',
    'update_checkout requires_escalation',
  ]);
});
