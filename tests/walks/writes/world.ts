import { randomBytes, randomUUID } from 'node:crypto';

import { vi } from 'vitest';

import { createSessionCookiesByDuration } from '#app/modules/identity/sessions/session-cookie.server.ts';
import { accounts, sessions, users } from '#app/modules/identity/account-tables.server.ts';
import { buildOrderAccessCookieAddingOrder } from '#app/modules/orders/access/confirm-order-code.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';
import { hashPassword } from '#app/platform/password-hash.server.ts';

import { asSystem } from '../../shop/actor.ts';

import { openTestShop, type TestShop } from '../../request/shop.ts';
import { PASSWORD } from '../../request/visitor.ts';

import { prepareTraces } from './traces.ts';

/**
 * Everyone the walk tries. The fulfiller is assigned to every order of the walk, the other one to none. The
 * customer and the guest bought the requested order, the guest has verified its mailbox, the link reader has
 * only opened the email; the others bought something else.
 */
export const EVERYONE = [
  ...STAFF_ROLES,
  'other fulfiller',
  'customer',
  'other customer',
  'guest',
  'link reader',
  'other guest',
  'stranger',
] as const;
export type Who = (typeof EVERYONE)[number];

const GUESTS: readonly Who[] = ['guest', 'link reader', 'other guest', 'stranger'];
/** Returns whether a person has no account; orders created for them are a guest's. */
export const isGuest = (who: Who) => GUESTS.includes(who);

export type Person = { id: string; email: string; sessionId: string; cookie: string };

export type World = {
  shop: TestShop;
  /** Returns the system's context of this moment, for preparations. */
  ctx(): AppContext;
  person(who: Who): Person;
  /** Creates a signed-in person with an account of their own; the password is `PASSWORD`. */
  newPerson(role?: Role): Promise<Person>;
  /** Returns the number of lines in the log at error level so far. */
  errorLines(): number;
  /** Returns the cookie of a further session, whose last confirmation is older than a step-up allows. */
  withoutProof(person: Person): Promise<string>;
};

const cookieOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ');
const roleOf = (who: Who): Role => STAFF_ROLES.find((role) => who.endsWith(role)) ?? 'customer';

async function addSession(ctx: AppContext, userId: string, provedAt: Date) {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + 3_600_000);
  const [session] = await ctx.db
    .insert(sessions)
    // Seen until the end of the walk, so that being seen again leaves no trace.
    .values({ userId, token, expiresAt, provedAt, lastSeenAt: expiresAt, createdAt: ctx.now })
    .returning({ id: sessions.id });
  return {
    sessionId: session?.id ?? '',
    cookie: cookieOf(createSessionCookiesByDuration(ctx, token, false)),
  };
}

async function addPerson(ctx: AppContext, hash: string, role: Role): Promise<Person> {
  const id = randomUUID();
  const email = `${role}-${id.slice(0, 8)}@walk.example`;
  await ctx.db.insert(users).values({ id, email, role, name: 'Ada Lovelace', isEmailVerified: true });
  await ctx.db
    .insert(accounts)
    .values({ userId: id, providerId: 'credential', accountId: id, password: hash });
  return { id, email, ...(await addSession(ctx, id, ctx.now)) };
}

/** Opens one shop for the whole walk, with everyone in it. */
export async function openWorld(): Promise<World> {
  const shop = await openTestShop({ RATE_LIMITS: 'off', GA4_ID: 'G-1', DEVELOPER_TOOLS: 'on' });
  const ctx = () => asSystem(shop.newContext());
  const errors = vi.spyOn(shop.ctx.log, 'error');
  await prepareTraces(ctx());
  const hash = await hashPassword(PASSWORD);
  const people = new Map<Who, Person>();
  for (const who of EVERYONE) if (!isGuest(who)) people.set(who, await addPerson(ctx(), hash, roleOf(who)));
  return {
    shop,
    ctx,
    person(who) {
      const person = people.get(who);
      if (!person) throw new Error(`${who} has no account`);
      return person;
    },
    errorLines: () => errors.mock.calls.length,
    newPerson: (role = 'customer') => addPerson(ctx(), hash, role),
    async withoutProof({ id }) {
      const longAgo = new Date(Date.now() - 11 * 60_000);
      return (await addSession(ctx(), id, longAgo)).cookie;
    },
  };
}

/** Returns the cookies a browser of this person sends; `orderId` is the order whose mailed link it opened. */
export function cookiesOf(world: World, who: Who, orderId: string): string {
  if (who === 'stranger') return '';
  if (!isGuest(who)) return world.person(who).cookie;
  const order = { id: who === 'other guest' ? randomUUID() : orderId, linkVersion: 1 };
  return cookieOf([
    buildOrderAccessCookieAddingOrder(world.ctx(), null, { order, isConfirmed: who !== 'link reader' }),
  ]);
}
