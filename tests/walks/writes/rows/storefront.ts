import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addReport, addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { makeContactMessage } from '#app/modules/crm/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { createReviewLinkToken } from '#app/modules/reviews/internal/review-token.server.ts';
import { createSharedCart } from '#app/modules/shared-carts/create-shared-cart.server.ts';
import { findSharedCart } from '#app/modules/shared-carts/find-shared-cart.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';
import { paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';

import { goodPicture } from '../../../shop/hostile-files.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { orderFor, serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

const { ANYBODY, EDITORS, MANAGERS } = MAY;

/** Anyone may; some of it leaves no trace. */
const open = (make: Action['make']): Action => ({ may: ANYBODY, make });
const publicRead = (make: Action['make']): Action => ({ may: ANYBODY, isRead: true, make });

/** Returns the token of an email that asks for a review of a delivered service. */
async function reviewed(world: World): Promise<string> {
  const ctx = world.ctx();
  const { itemId } = await orderFor(world, 'guest');
  const { id: serviceId } = await serviceFor(world);
  await ctx.db
    .update(orderItems)
    .set({ serviceId, firstDeliveredAt: ctx.now })
    .where(eq(orderItems.id, itemId));
  return createReviewLinkToken(ctx.settings, { kind: 'item', id: itemId }, ctx.now);
}

const REVIEW = {
  rating: '4',
  title: 'Tracking found and fixed',
  text: 'Half of our orders never showed up. The next day they did, with a list.',
  name: 'Nora Lindqvist',
};

/** Writes a review; returns the token that changes it. */
async function written(world: World): Promise<string> {
  const answer = await world.shop.post('/api/reviews', { ...REVIEW, t: await reviewed(world) });
  return String((await answer.json()).edit_token);
}

/** Creates a session at the provider for one order of $149.00. */
async function checkout(world: World, cents = 149_00): Promise<string> {
  const { gateway } = world.ctx().payments;
  if (!gateway) throw new Error('the sandbox does not serve');
  const lines = makeCheckout();
  const { sessionId } = await gateway.createCheckout(
    cents === 149_00 ? lines : { ...lines, ...free(lines) },
    TEST_GATEWAY_CALL_LIMITS,
  );
  return sessionId;
}
const free = ({ lines }: ReturnType<typeof makeCheckout>) => ({
  lines: lines.map((line) => ({ ...line, unitCents: 0 })),
});

const CARD = { card_number: '4242 4242 4242 4242', expected_amount: '14900', email: 'ada@walk.example' };
/** A card of the sandbox that needs the owner's confirmation. */
const CHALLENGED = { ...CARD, card_number: '4000 0025 0000 3155' };

const onPayPage = (
  fields: Record<string, string>,
  prepare?: (world: World, id: string) => Promise<unknown>,
): Action =>
  open(async (world) => {
    const id = await checkout(world);
    await prepare?.(world, id);
    return { path: `/sandbox/pay/${id}`, fields };
  });

const pay = (world: World, id: string, card = CARD) =>
  paySandboxCheckoutSession(world.ctx(), id, { ...card, intent: 'card', expected_amount: 149_00 });
const challenged = (world: World, id: string) => pay(world, id, CHALLENGED);

/** Returns an action of the team on a payment at the provider. */
const atProvider = (fields: Record<string, string>, isDisputed = false): Action => ({
  may: MANAGERS,
  make: async (world): Promise<Call> => {
    const id = await checkout(world);
    await pay(world, id);
    const { intent } = (await world.ctx().payments.gateway?.getCheckout(id, TEST_GATEWAY_CALL_LIMITS)) ?? {};
    const path = `/sandbox/payments/${intent?.id ?? ''}`;
    if (isDisputed) await dispute(world, path);
    return { path, fields };
  },
});

async function dispute(world: World, path: string) {
  const { shop } = world;
  const headers = {
    Origin: shop.settings.publicUrl,
    Cookie: world.person('owner').cookie,
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ intent: 'dispute' }).toString();
  await shop.handle(new Request(shop.settings.publicUrl + path, { method: 'POST', headers, body }));
}

async function caseStudy(world: World): Promise<string> {
  const title = `Study ${randomUUID()}`;
  await addCaseStudies(world.ctx(), { title, file_url: await addReport(world.ctx()), file_type: 'pdf' });
  const [found] = await world.ctx().db.select().from(caseStudies).where(eq(caseStudies.title, title));
  return found?.id ?? '';
}

const item = async (world: World) => ({ serviceId: (await serviceFor(world)).id, quantity: 1 });

/** Creates a shared cart with one service; returns its token and price. */
async function linked(world: World): Promise<{ token: string; priceCents: number }> {
  const content = { items: [await item(world)] };
  const created = await createSharedCart(world.ctx(), { source: 'person', content });
  if (!created.ok) throw new Error(created.failure.code);
  const cart = await findSharedCart(world.ctx(), created.value.token);
  return { token: created.value.token, priceCents: cart?.totals.totalCents ?? 0 };
}

async function sold(world: World): Promise<Call> {
  const answer = await world.shop.post('/api/create-checkout', { items: [await item(world)] });
  const { url } = await answer.json();
  const id = String(url).split('/').at(-1)?.split('?')[0] ?? '';
  await pay(world, id);
  return { path: '/api/process-checkout', json: { session_id: id } };
}

const contact = () => ({
  ...makeContactMessage(),
  email: `${randomUUID()}@walk.example`,
  message: randomUUID(),
});
const demand = () => ({ email: `${randomUUID()}@walk.example`, need: randomUUID() });

/** Forms and functions of the storefront, and of the sandbox, which is the provider here. */
export const storefrontRows: Row[] = [
  ...at('/services', { '': open(() => ({ path: '/services', fields: demand() })) }),
  ...at('/cart', {
    '': publicRead(async (world) => ({ path: '/cart', fields: { service: (await serviceFor(world)).id } })),
    buy: open(async (world) => ({ path: '/cart', fields: { service: (await serviceFor(world)).id } })),
    share: open(async (world) => ({
      path: '/cart',
      fields: { lines: `${(await serviceFor(world)).id}.2`, code: '' },
    })),
    'go-on': open(async (world) => ({
      path: '/cart',
      cookie: `pf_picked=${(await serviceFor(world)).id}.1`,
    })),
    empty: publicRead(() => ({ path: '/cart' })),
  }),
  ...at('/c/:token', {
    pay: open(async (world) => {
      const { priceCents, token } = await linked(world);
      return { path: `/c/${token}`, fields: { shown_total: String(priceCents) } };
    }),
    code: open(async (world) => {
      const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
      await world.ctx().db.insert(promoCodes).values({ code, type: 'percentage', value: 10 });
      return { path: `/c/${(await linked(world)).token}`, fields: { code } };
    }),
    'no-code': open(async (world) => ({ path: `/c/${(await linked(world)).token}` })),
    send: open(async (world) => ({
      path: `/c/${(await linked(world)).token}`,
      fields: {
        to: `${randomUUID()}@walk.example`,
        name: 'Ada',
        email: `${randomUUID()}@walk.example`,
        note: '',
      },
    })),
  }),
  ...at('/contact', { '': open(() => ({ path: '/contact', fields: contact() })) }),
  ...at('/submit-review', {
    '': open(async (world) => ({ path: '/submit-review', fields: { ...REVIEW, t: await reviewed(world) } })),
  }),
  ...at('/submit-review/photo', {
    '': open(async (world) => ({
      path: '/submit-review/photo',
      fields: { t: await written(world) },
      file: { name: 'me.png', bytes: await goodPicture('png') },
    })),
  }),
  ...at('/ab-styleguide', { '': publicRead(() => ({ path: '/ab-styleguide' })) }),
  ...at('/sandbox/pay/:id', {
    card: onPayPage(CARD),
    bank: onPayPage({ expected_amount: '14900', email: 'ada@walk.example', account: 'succeeds' }),
    free: open(async (world) => ({
      path: `/sandbox/pay/${await checkout(world, 0)}`,
      fields: { expected_amount: '0', email: 'ada@walk.example' },
    })),
    approve: onPayPage({}, challenged),
    refuse: { ...onPayPage({}, challenged), status: 402 },
    expire: onPayPage({}),
  }),
  ...at('/sandbox/payments/:id', {
    refund: atProvider({ amount: '30' }),
    dispute: atProvider({}),
    won: atProvider({}, true),
    lost: atProvider({}, true),
  }),
  ...at('/api/cart-lines', {
    '': publicRead(async (world) => ({
      path: '/api/cart-lines',
      json: { ids: [(await serviceFor(world)).id] },
    })),
  }),
  ...at('/api/consent', {
    '': open(() => ({ path: '/api/consent', json: { analytics: true, method: 'dialog' } })),
  }),
  ...at('/api/contact', { '': open(() => ({ path: '/api/contact', json: contact() })) }),
  ...at('/api/create-case-study-zip', {
    '': open(async (world) => ({
      path: '/api/create-case-study-zip',
      json: { case_study_ids: [await caseStudy(world)], campaign_name: 'All' },
    })),
  }),
  ...at('/api/create-checkout', {
    '': open(async (world) => ({ path: '/api/create-checkout', json: { items: [await item(world)] } })),
  }),
  ...at('/api/create-payment', {
    '': open(async (world) => {
      const { id, title } = await serviceFor(world);
      return { path: '/api/create-payment', json: { serviceId: id, amount: 149, serviceName: title } };
    }),
  }),
  ...at('/api/csp-report', {
    '': publicRead(() => ({
      path: '/api/csp-report',
      json: { 'csp-report': { 'blocked-uri': 'https://evil.example' } },
    })),
  }),
  ...at('/api/demand', { '': open(() => ({ path: '/api/demand', json: demand() })) }),
  ...at('/api/events', {
    '': open(() => ({ path: '/api/events', json: { name: 'page_view', path: '/services' } })),
  }),
  ...at('/api/meta-conversions', { '': publicRead(() => ({ path: '/api/meta-conversions', json: {} })) }),
  ...at('/api/process-checkout', { '': open(sold) }),
  ...at('/api/reviews', {
    '': open(async (world) => ({ path: '/api/reviews', json: { ...REVIEW, t: await reviewed(world) } })),
  }),
  ...at('/api/search-intent', {
    '': publicRead(() => ({ path: '/api/search-intent', json: { q: 'audit' } })),
  }),
  ...at('/api/search-suggest', { '': publicRead(() => ({ path: '/api/search-suggest', json: {} })) }),
  ...at('/api/search-events', {
    '': open(() => ({
      path: '/api/search-events',
      json: { session_id: randomUUID(), query: randomUUID(), clicked_id: null },
    })),
  }),
  ...at('/api/sync-case-studies', {
    '': {
      may: EDITORS,
      make: async (world) => {
        await caseStudy(world);
        return { path: '/api/sync-case-studies', json: {} };
      },
    },
  }),
  ...at('/api/validate-promo', {
    '': publicRead(async (world) => {
      const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
      await world.ctx().db.insert(promoCodes).values({ code, type: 'percentage', value: 10 });
      return { path: '/api/validate-promo', json: { code, items: [await item(world)] } };
    }),
  }),
];
