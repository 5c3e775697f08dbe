import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { addOrder } from '../fixtures.ts';
import { orders } from '../order-tables.server.ts';

import { buildOrderAccessCookieAddingOrder } from './confirm-order-code.server.ts';
import {
  findOrderByAccessLinkToken,
  findOrderAccess,
  buildOrderAccessLink,
} from './find-order-access.server.ts';
import { revokeOrderLinks } from './revoke-order-links.server.ts';
import { readOrderLinkGrantsFromCookie, signOrderLinkGrantsCookie } from './seal-grants.server.ts';

const later = (ctx: TestContext, ms: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const tokenOf = (link: string) => new URL(link, 'http://shop.test').searchParams.get('t') ?? '';
/** Returns the value of a `Set-Cookie` line. */
const valueOf = (line: string) => /^[^=]+=([^;]*)/.exec(line)?.[1] ?? '';

async function guestOrder() {
  const ctx = await freshContext();
  const id = await addOrder(ctx);
  return { ctx, id, order: { id, linkVersion: 1 } };
}

test('[T5] a link opens its own order for 90 days, and no other, until links are revoked', async () => {
  const { ctx, id, order } = await guestOrder();
  const other = await addOrder(ctx);
  const link = buildOrderAccessLink(ctx, order);
  expect(link).toMatch(new RegExp(`^/orders/${id}\\?t=\\d{10}\\.[\\w-]{43}$`));
  const token = tokenOf(link);
  expect(await findOrderByAccessLinkToken(ctx, id, token)).toMatchObject(order);
  expect(await findOrderByAccessLinkToken(ctx, id, token)).toMatchObject(order);
  expect(await findOrderByAccessLinkToken(later(ctx, 2159 * HOUR_MS), id, token)).toMatchObject(order);
  const refused = [
    findOrderByAccessLinkToken(later(ctx, 2160 * HOUR_MS), id, token),
    findOrderByAccessLinkToken(ctx, other, token),
    findOrderByAccessLinkToken(ctx, randomUUID(), token),
    findOrderByAccessLinkToken(ctx, id.slice(0, 8), token),
    // The last letter of a signature contains bits that decode to nothing; they must match as well.
    ...Array.from('ABCDEFGHIJKLMNOP', (letter) => `${token.slice(0, -1)}${letter}`)
      .filter((other) => other !== token)
      .map((other) => findOrderByAccessLinkToken(ctx, id, other)),
    findOrderByAccessLinkToken(ctx, id, token.replace(/^\d+/, '9999999999')),
    findOrderByAccessLinkToken(ctx, id, ''),
  ];
  expect(await Promise.all(refused)).toEqual(refused.map(() => null));

  const owner = { ...ctx, actor: actorOf('owner') };
  expect(await revokeOrderLinks(owner, id)).toBe(true);
  expect(await findOrderByAccessLinkToken(ctx, id, token)).toBeNull();
  expect(
    await findOrderByAccessLinkToken(ctx, id, tokenOf(buildOrderAccessLink(ctx, { id, linkVersion: 2 }))),
  ).not.toBeNull();
  expect(await revokeOrderLinks(owner, randomUUID())).toBe(false);
  await expect(revokeOrderLinks({ ...ctx, actor: actorOf('fulfiller') }, id)).rejects.toMatchObject({
    status: 403,
  });
});

test('links and cookies made under a former APP_SECRET still open, those of an unknown one do not', async () => {
  const { ctx, id, order } = await guestOrder();
  const token = tokenOf(buildOrderAccessLink(ctx, order));
  const linkCookie = valueOf(buildOrderAccessCookieAddingOrder(ctx, null, { order, isConfirmed: false }));
  const turned = (formerSecrets: string[]) => ({
    ...ctx,
    settings: {
      ...ctx.settings,
      secret: 'another secret of the tests, as long as it has to be',
      formerSecrets,
    },
  });
  expect(await findOrderByAccessLinkToken(turned([ctx.settings.secret]), id, token)).not.toBeNull();
  expect(await findOrderByAccessLinkToken(turned([]), id, token)).toBeNull();
  const proofs = { browserHash: null, linkCookie };
  expect(await findOrderAccess(turned([ctx.settings.secret]), id, proofs)).toMatchObject({ level: 'read' });
  expect(await findOrderAccess(turned([]), id, proofs)).toBeNull();
});

test('a browser that pays a manual order gets access once it is paid, for one day', async () => {
  const { ctx, id } = await guestOrder();
  const created = { browserHash: 'pays here', source: 'manual', createdAt: later(ctx, -72 * HOUR_MS).now };
  const proofs = { browserHash: 'pays here', linkCookie: null };
  await ctx.db
    .update(orders)
    .set({ ...created, status: 'PENDING', paidAt: null })
    .where(eq(orders.id, id));
  expect(await findOrderAccess(ctx, id, proofs)).toBeNull();
  await ctx.db.update(orders).set({ status: 'PAID', paidAt: ctx.now }).where(eq(orders.id, id));
  expect(await findOrderAccess(ctx, id, proofs)).toMatchObject({ as: 'browser', level: 'work' });
  expect(await findOrderAccess(later(ctx, 24 * HOUR_MS), id, proofs)).toBeNull();
});

test('[T5] owner, paying browser and link have their levels of access, and no one else has any', async () => {
  const { ctx, id, order } = await guestOrder();
  await ctx.db.update(orders).set({ browserHash: 'paid here' }).where(eq(orders.id, id));
  const link = (isConfirmed: boolean) => ({
    browserHash: null,
    linkCookie: valueOf(buildOrderAccessCookieAddingOrder(ctx, null, { order, isConfirmed })),
  });
  const paid = { browserHash: 'paid here', linkCookie: null };

  expect(await findOrderAccess(ctx, id)).toBeNull();
  expect(await findOrderAccess(ctx, id, { browserHash: 'another', linkCookie: 'forged.forged' })).toBeNull();
  expect(await findOrderAccess(ctx, id, link(false))).toMatchObject({ as: 'link', level: 'read' });
  expect(await findOrderAccess(ctx, id, link(true))).toMatchObject({ as: 'link', level: 'money' });
  expect(await findOrderAccess(ctx, id, paid)).toMatchObject({ as: 'browser', level: 'work' });
  expect(await findOrderAccess(ctx, id, { ...paid, linkCookie: link(true).linkCookie })).toMatchObject({
    level: 'money',
  });
  expect(await findOrderAccess(later(ctx, 12 * HOUR_MS), id, link(true))).toBeNull();
  expect(await findOrderAccess(later(ctx, 24 * HOUR_MS), id, paid)).toBeNull();

  const ada = actorOf('customer');
  await ctx.db.update(orders).set({ userId: ada.id }).where(eq(orders.id, id));
  expect(await findOrderAccess({ ...ctx, actor: ada }, id)).toMatchObject({
    as: 'owner',
    level: 'money',
    userId: ada.id,
  });
  expect(await findOrderAccess({ ...ctx, actor: actorOf('customer') }, id)).toBeNull();
  // Staff use the admin; the proofs in a browser do not apply to them.
  for (const role of ['owner', 'manager', 'fulfiller'] as const)
    expect(
      await findOrderAccess({ ...ctx, actor: actorOf(role) }, id, { ...paid, ...link(true) }),
    ).toBeNull();
  const buyer = { ...actorOf('manager'), id: ada.id };
  expect(await findOrderAccess({ ...ctx, actor: buyer }, id)).toMatchObject({ as: 'owner' });

  expect(await findOrderAccess({ ...ctx, actor: ada }, id.slice(0, 8))).toBeNull();
  await ctx.db.update(orders).set({ deletedAt: ctx.now }).where(eq(orders.id, id));
  expect(await findOrderAccess({ ...ctx, actor: ada }, id)).toBeNull();
});

test('a browser keeps links of several orders, and reopening a link keeps its confirmed access', async () => {
  const { ctx, id, order } = await guestOrder();
  const second = await addOrder(ctx);
  const one = valueOf(buildOrderAccessCookieAddingOrder(ctx, null, { order, isConfirmed: true }));
  const both = valueOf(
    buildOrderAccessCookieAddingOrder(ctx, one, {
      order: { id: second, linkVersion: 1 },
      isConfirmed: false,
    }),
  );
  const proofs = { browserHash: null, linkCookie: both };
  expect(await findOrderAccess(ctx, id, proofs)).toMatchObject({ level: 'money' });
  expect(await findOrderAccess(ctx, second, proofs)).toMatchObject({ level: 'read' });
  const again = valueOf(
    buildOrderAccessCookieAddingOrder(later(ctx, HOUR_MS), both, { order, isConfirmed: false }),
  );
  expect(readOrderLinkGrantsFromCookie(ctx.settings, again, ctx.now)).toMatchObject([
    { orderId: second },
    { orderId: id, confirmedUntil: Math.floor(ctx.now.getTime() / 1000) + 12 * 3600 },
  ]);
  await revokeOrderLinks({ ...ctx, actor: actorOf('owner') }, id);
  expect(await findOrderAccess(ctx, id, proofs)).toBeNull();
  const renewed = valueOf(
    buildOrderAccessCookieAddingOrder(ctx, both, { order: { id, linkVersion: 2 }, isConfirmed: false }),
  );
  expect(await findOrderAccess(ctx, id, { ...proofs, linkCookie: renewed })).toMatchObject({ level: 'read' });
});

test('a browser remembers its ten newest order links, and a forged cookie opens none', async () => {
  const { ctx } = await guestOrder();
  let cookie: string | null = null;
  const ids = Array.from({ length: 12 }, () => randomUUID());
  for (const id of ids)
    cookie = valueOf(
      buildOrderAccessCookieAddingOrder(ctx, cookie, { order: { id, linkVersion: 1 }, isConfirmed: false }),
    );
  expect(readOrderLinkGrantsFromCookie(ctx.settings, cookie, ctx.now).map(({ orderId }) => orderId)).toEqual(
    ids.slice(2),
  );
  expect(cookie?.length).toBeLessThan(3500);
  const foreign = signOrderLinkGrantsCookie(
    { secret: 'of somebody else' },
    readOrderLinkGrantsFromCookie(ctx.settings, cookie, ctx.now),
  );
  for (const forged of [foreign, '', 'x', 'e30.', cookie?.replace('.', 'A.') ?? ''])
    expect(readOrderLinkGrantsFromCookie(ctx.settings, forged, ctx.now)).toEqual([]);
});
