import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { beginEmailChange } from '#app/modules/identity/account/change-email.server.ts';
import { beginSecondFactorSetup } from '#app/modules/identity/second-factor/change-second-factor.server.ts';
import { findSecondFactor } from '#app/modules/identity/second-factor/find-factor.server.ts';
import {
  computeTotpCode,
  generateTotpSecret,
  encryptSecondFactorSecret,
  computeTotpStep,
} from '#app/modules/identity/second-factor/totp.server.ts';
import { accounts, twoFactors } from '#app/modules/identity/account-tables.server.ts';
import { STAFF_ROLES } from '#app/platform/access.server.ts';
import type { AppContext, Role } from '#app/platform/context.ts';

import { goodPicture } from '../../../shop/hostile-files.ts';

import { codeFor, PASSWORD } from '../../../request/visitor.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { isGuest, type Person, type Who, type World } from '../world.ts';

const { SIGNED_IN, STAFF } = MAY;
const NEW_PASSWORD = 'another battery staple';
type Rest = Omit<Call, 'path' | 'cookie'>;

/** Returns a context of the person, whose identity was just confirmed. */
function as(world: World, { id, email }: Person): AppContext {
  const ctx = world.ctx();
  return {
    ...ctx,
    actor: { kind: 'user', id, email, role: 'customer', isEmailVerified: true, provedAt: ctx.now },
  };
}

const roleOf = (who: Who): Role => STAFF_ROLES.find((role) => who.endsWith(role)) ?? 'customer';

/** Returns an action in an account of its own, which the rest of the walk does not use; guests have none. */
function own(
  rest: Rest | ((world: World, person: Person) => Promise<Rest | void>) = {},
  path = '/account',
): Action {
  return {
    may: SIGNED_IN,
    make: async (world, who) => {
      const person = await world.newPerson(roleOf(who));
      const values = typeof rest === 'function' ? await rest(world, person) : rest;
      return { path, ...values, ...(!isGuest(who) && { cookie: person.cookie }) };
    },
  };
}

const fields = (more: Record<string, string>): Rest => ({ fields: more });

async function emailBegun(world: World, person: Person): Promise<Rest> {
  const email = `${randomUUID()}@walk.example`;
  await beginEmailChange(as(world, person), email);
  return fields({ code: await codeFor({ ctx: world.ctx() }, email) });
}

async function factorBegun(world: World, person: Person): Promise<Rest> {
  await beginSecondFactorSetup(as(world, person));
  const factor = await findSecondFactor(world.ctx(), person.id);
  return fields({
    code: computeTotpCode(factor?.secret ?? generateTotpSecret(), computeTotpStep(new Date())),
  });
}

async function factorOn(world: World, { id }: Person): Promise<Rest> {
  const { db, settings } = world.ctx();
  const sealedSecret = encryptSecondFactorSecret(settings, id, generateTotpSecret());
  await db.insert(twoFactors).values({ userId: id, sealedSecret, confirmedAt: new Date() });
  return fields({ proof: PASSWORD });
}

async function withoutPassword(world: World, { id }: Person): Promise<Rest> {
  await world.ctx().db.delete(accounts).where(eq(accounts.userId, id));
  return fields({ password: NEW_PASSWORD });
}

const WORKING = fields({ timeZone: 'Europe/Berlin', singleKeys: 'on' });

/** Actions in one's own account. */
export const accountRows: Row[] = [
  ...at('/account', {
    password: own(fields({ current: PASSWORD, password: NEW_PASSWORD })),
    'set-password': own(withoutPassword),
    profile: own(fields({ name: 'Another Name', company: '', phone: '' })),
    notices: own(fields({ news: 'on' })),
    billing: own(fields({ company: 'Analytical Engines', country: 'US' })),
    working: own(WORKING),
    'sign-out-others': own(async (world, person) => {
      await world.withoutProof(person);
    }),
    'email-begin': own(async () => fields({ email: `${randomUUID()}@walk.example`, proof: PASSWORD })),
    'email-confirm': own(emailBegun),
    'email-cancel': own(emailBegun),
    'factor-begin': own(),
    'factor-cancel': own(factorBegun),
    'factor-confirm': own(factorBegun),
    'factor-renew': own(factorOn),
    'factor-disable': own(factorOn),
    leave: {
      ...own(fields({ 'leave-proof': PASSWORD })),
      // Team members must leave the team first.
      may: ['customer', 'other customer'],
      idle: STAFF,
    },
  }),
  ...at('/account/picture', {
    '': own(async () => ({ file: { name: 'me.png', bytes: await goodPicture('png') } }), '/account/picture'),
  }),
  ...at('/account/data', { '': own({}, '/account/data') }),
];
