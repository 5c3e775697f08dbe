import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { suspendCustomer } from '../change-customer.server.ts';
import { confirmEmailChange } from '../account/change-email.server.ts';
import {
  storeEmailChangeAndCreateCode,
  createEmailChangeRevertToken,
} from '../account/email-change-links.server.ts';
import { revertAccountEmailChange } from '../account/revert-email.server.ts';
import { requestOwnAccountDeletion, requestCustomerErasure } from '../erasure/request-erasure.server.ts';
import { makeUser } from '../fixtures.ts';
import { createPasswordResetLink, resetPassword } from '../passwords/reset-password.server.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.server.ts';
import { sessions, twoFactors, users } from '../account-tables.server.ts';
import { changeMemberRole, suspendMember } from '../team/change-member.server.ts';
import { upsertStaffMember } from '../team/provide-staff.server.ts';

import { signOutOtherSessions } from './sign-out-others.server.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'another good password';
const request = new Request('http://shop.test/auth/reset-password', { method: 'POST' });
const noWork = { count: () => Promise.resolve(new Map<string, number>()), handOver: () => Promise.resolve() };
const nothingOpen = () => Promise.resolve([]);

type Signed = { ctx: AppContext; own: AppContext; id: string; sessionId: string };

/**
 * Makes a person with two sessions whose browser has bought something; `ctx` is the owner's, `own` that
 * person's.
 */
async function signedInTwice(role: Role): Promise<Signed & { orderId: string }> {
  const fresh = await freshContext();
  const [person] = await fresh.db
    .insert(users)
    .values(makeUser({ email: EMAIL, role }))
    .returning();
  const id = person?.id ?? '';
  const expiresAt = new Date(fresh.now.getTime() + 3_600_000);
  const [here] = await fresh.db
    .insert(sessions)
    .values(['here', 'there'].map((token) => ({ userId: id, token, expiresAt, createdAt: fresh.now })))
    .returning();
  const orderId = await addOrder(fresh);
  await fresh.db
    .update(orders)
    .set({ userId: id, status: 'COMPLETED', browserHash: 'a browser' })
    .where(eq(orders.id, orderId));
  const own = { ...fresh, actor: { ...actorOf(role, fresh.now), id, email: EMAIL } };
  const ctx = { ...fresh, actor: actorOf('owner', fresh.now) };
  return { ctx, own, id, sessionId: here?.id ?? '', orderId };
}

const ENDS: [string, Role, (signed: Signed) => Promise<unknown>][] = [
  ['signing the others out', 'customer', ({ own, sessionId }) => signOutOtherSessions(own, sessionId)],
  [
    'a new address',
    'customer',
    async ({ own, id, sessionId }) =>
      confirmEmailChange(own, {
        code: await storeEmailChangeAndCreateCode(own, id, 'new@example.com'),
        sessionId,
      }),
  ],
  [
    'the former address',
    'customer',
    async ({ own, id }) => revertAccountEmailChange(own, await createEmailChangeRevertToken(own, id, EMAIL)),
  ],
  [
    'a password chosen by a link',
    'customer',
    async ({ own, id }) => {
      const token = new URL(await createPasswordResetLink(own, id, 3600)).searchParams.get('token') ?? '';
      return resetPassword(own, request, { token, password: PASSWORD });
    },
  ],
  ['the suspension of a customer', 'customer', ({ ctx, id }) => suspendCustomer(ctx, id)],
  ['leaving', 'customer', ({ own }) => requestOwnAccountDeletion(own, nothingOpen)],
  [
    'a request to be forgotten',
    'customer',
    ({ ctx, id }) => requestCustomerErasure(ctx, { id, reason: 'Asked by mail' }, nothingOpen),
  ],
  ['the suspension of a member', 'editor', ({ ctx, id }) => suspendMember(ctx, id)],
  ['another role', 'editor', ({ ctx, id }) => changeMemberRole(ctx, { id, role: 'analyst' }, noWork)],
  [
    'the end of a lost second factor',
    'customer',
    async ({ ctx, id }) => {
      await ctx.db
        .insert(twoFactors)
        .values({ userId: id, sealedSecret: 'sealed', confirmedAt: ctx.now, createdAt: ctx.now });
      return resetSecondFactor(ctx, id);
    },
  ],
  [
    'a password set by the operator',
    'editor',
    ({ ctx }) => upsertStaffMember(ctx, { email: EMAIL, name: 'Ada', role: 'editor', password: PASSWORD }),
  ],
];

test.each(ENDS)('%s closes what browsers bought for the account', async (_, role, end) => {
  const signed = await signedInTwice(role);
  await end(signed);
  const left = await signed.ctx.db.select().from(sessions).where(eq(sessions.token, 'there'));
  expect(left).toEqual([]);
  expect(await signed.ctx.db.select({ hash: orders.browserHash }).from(orders)).toEqual([{ hash: null }]);
});

test('if a reaction fails, every session stays signed in', async () => {
  const { ctx, id } = await signedInTwice('customer');
  const sessionsEnded = () => Promise.reject(new Error('no orders today'));
  const broken = { ...ctx, reactions: { ...ctx.reactions, sessionsEnded } };
  await expect(suspendCustomer(broken, id)).rejects.toThrow('no orders today');
  expect(await ctx.db.$count(sessions)).toBe(2);
});
