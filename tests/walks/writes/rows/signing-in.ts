import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addOptIn } from '#app/modules/consents/fixtures.ts';
import { findCurrentTermsVersions } from '#app/modules/content/legal/find-legal-page.server.ts';
import { beginEmailChange, confirmEmailChange } from '#app/modules/identity/account/change-email.server.ts';
import { createPasswordResetLink } from '#app/modules/identity/passwords/reset-password.server.ts';
import { beginSecondSignInStep } from '#app/modules/identity/second-factor/begin-second-step.server.ts';
import {
  computeTotpCode,
  generateTotpSecret,
  encryptSecondFactorSecret,
  computeTotpStep,
} from '#app/modules/identity/second-factor/totp.server.ts';
import { requestSignInCode } from '#app/modules/identity/sessions/sign-in-with-code.server.ts';
import { signUp } from '#app/modules/identity/sign-up.server.ts';
import { invitations, twoFactors, users } from '#app/modules/identity/account-tables.server.ts';
import { erasures } from '#app/modules/identity/privacy-tables.server.ts';
import { buildEmailUnsubscribeUrl } from '#app/modules/notifications/find-unsubscription.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { serializeUrlSecretsCookie } from '#app/platform/address-secrets.server.ts';

import { codeFor, mails, PASSWORD, signUpFields } from '../../../request/visitor.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { cookiesOf, type Person, type Who, type World } from '../world.ts';

const { ANYBODY, SIGNED_IN, SIGNED_OUT } = MAY;

const newMailbox = () => `${randomUUID()}@walk.example`;

/** The pages of this area redirect people who are signed in. */
const signedOut = (make: Action['make']): Action => ({ may: SIGNED_OUT, idle: SIGNED_IN, make });

/** Returns the cookies of a browser, with that of a step. */
const carrying = (world: World, who: Who, line: string) =>
  [cookiesOf(world, who, ''), line.split(';')[0]].filter(Boolean).join('; ');

async function signedUpWith(world: World): Promise<{ email: string; code: string }> {
  const email = newMailbox();
  const { terms: _, ...form } = signUpFields(email);
  await signUp(world.ctx(), {
    form: { ...form, terms: true, news: false, website: '' },
    findAccepted: findCurrentTermsVersions,
  });
  return { email, code: await codeFor({ ctx: world.ctx() }, email) };
}

async function codeOfPerson(world: World): Promise<{ email: string; code: string }> {
  const { email } = await world.newPerson();
  await requestSignInCode(world.ctx(), email);
  return { email, code: await codeFor({ ctx: world.ctx() }, email) };
}

const byPassword = signedOut(async (world) => ({
  path: '/auth/sign-in',
  fields: { email: (await world.newPerson()).email, password: PASSWORD },
}));

async function secondStep(world: World, who: Who): Promise<Call> {
  const ctx = world.ctx();
  const { id: userId } = await world.newPerson();
  const secret = generateTotpSecret();
  const sealedSecret = encryptSecondFactorSecret(ctx.settings, userId, secret);
  await ctx.db.insert(twoFactors).values({ userId, sealedSecret, confirmedAt: ctx.now });
  const cookie = carrying(world, who, await beginSecondSignInStep(ctx, { userId, isKept: false }));
  return {
    path: '/auth/sign-in',
    cookie,
    fields: { code: computeTotpCode(secret, computeTotpStep(ctx.now)) },
  };
}

async function keeping(world: World, who: Who): Promise<Call> {
  const ctx = world.ctx();
  const { id: userId } = await world.newPerson();
  await ctx.db.update(users).set({ suspendedAt: ctx.now }).where(eq(users.id, userId));
  const dueAt = new Date(ctx.now.getTime() + 86_400_000);
  await ctx.db.insert(erasures).values({ userId, dueAt, isSuspending: true });
  const step = await beginSecondSignInStep(ctx, { userId, isKept: false, isProved: true });
  return { path: '/auth/sign-in', cookie: carrying(world, who, step) };
}

async function invited(world: World, who: Who): Promise<Call> {
  const ctx = world.ctx();
  const token = randomBytes(32).toString('base64url');
  const tokenDigest = createHash('sha256').update(token).digest('base64url');
  const expiresAt = new Date(ctx.now.getTime() + 86_400_000);
  await ctx.db.insert(invitations).values({ email: newMailbox(), role: 'editor', tokenDigest, expiresAt });
  const line = serializeUrlSecretsCookie(ctx, 'invitation', { invite: token });
  const fields = { name: 'Eve Example', password: PASSWORD };
  return { path: '/auth/sign-up?step=invite', cookie: carrying(world, who, line), fields };
}

async function resetting(world: World, who: Who): Promise<Call> {
  const ctx = world.ctx();
  const { id } = await world.newPerson();
  const token = new URL(await createPasswordResetLink(ctx, id, 600)).searchParams.get('token') ?? '';
  const line = serializeUrlSecretsCookie(ctx, 'reset', { token });
  const cookie = carrying(world, who, line);
  return { path: '/auth/reset-password', cookie, fields: { password: 'another battery staple' } };
}

async function reverting(world: World, who: Who): Promise<Call> {
  const { id, email, sessionId } = await world.newPerson();
  const ctx = world.ctx();
  const actor = {
    kind: 'user',
    id,
    email,
    role: 'customer',
    isEmailVerified: true,
    provedAt: ctx.now,
  } as const;
  const next = newMailbox();
  await beginEmailChange({ ...ctx, actor }, next);
  await confirmEmailChange({ ...ctx, actor }, { code: await codeFor({ ctx }, next), sessionId });
  const notified = (await mails({ ctx })).findLast(
    ({ recipient, payload }) => recipient === email && 'revertUrl' in payload,
  );
  const token = new URL(String(notified?.payload['revertUrl'])).searchParams.get('token') ?? '';
  const cookie = carrying(world, who, serializeUrlSecretsCookie(ctx, 'revert', { token }));
  return { path: '/auth/revert-email', cookie };
}

/** Better Auth's own addresses: anyone may call them. */
const knock = (name: string, body: (world: World) => Promise<unknown>): Action => ({
  may: ANYBODY,
  make: async (world) => ({ path: `/api/auth/${name}`, json: await body(world) }),
});

async function leavingWith(world: World, person: Promise<Person>, path: string): Promise<Call> {
  return { path, cookie: (await person).cookie, ...(path.startsWith('/api') && { json: {} }) };
}
/** Only signed-in people have a session to end. */
const signOut = (path: string): Action => ({
  may: SIGNED_IN,
  idle: SIGNED_OUT,
  make: (world, who) =>
    SIGNED_OUT.some((one) => one === who)
      ? { path, ...(path.startsWith('/api') && { json: {} }) }
      : leavingWith(world, world.newPerson(), path),
});

/** Sign-in and sign-out. A password, a code or a link decides, not a right. */
export const signingInRows: Row[] = [
  ...at('/auth/sign-up', {
    '': signedOut(() => ({ path: '/auth/sign-up', fields: signUpFields(newMailbox()) })),
    code: signedOut(async (world) => ({ path: '/auth/sign-up', fields: await signedUpWith(world) })),
    resend: signedOut(async (world) => ({
      path: '/auth/sign-up',
      fields: { email: (await signedUpWith(world)).email },
    })),
    // The shop has an owner, so this creates no first one.
    'set-up': {
      may: [],
      idle: ANYBODY,
      make: () => ({
        path: '/auth/sign-up?step=set-up',
        fields: { name: 'Eve Example', email: newMailbox(), password: PASSWORD },
      }),
    },
    invite: { may: ANYBODY, make: invited },
  }),
  ...at('/auth/sign-in', {
    '': byPassword,
    password: byPassword,
    code: signedOut(async (world) => ({ path: '/auth/sign-in', fields: await codeOfPerson(world) })),
    factor: signedOut(secondStep),
    keep: signedOut(keeping),
    'send-code': signedOut(async (world) => ({
      path: '/auth/sign-in',
      fields: { email: (await world.newPerson()).email },
    })),
    resend: signedOut(async (world) => ({
      path: '/auth/sign-in',
      fields: { email: (await world.newPerson()).email },
    })),
  }),
  ...at('/auth/forgot-password', {
    '': signedOut(async (world) => ({
      path: '/auth/forgot-password',
      fields: { email: (await world.newPerson()).email },
    })),
  }),
  ...at('/auth/reset-password', { '': signedOut(resetting) }),
  ...at('/auth/revert-email', { '': { may: ANYBODY, make: reverting } }),
  ...at('/auth/sign-out', { '': signOut('/auth/sign-out') }),
  ...at('/email/unsubscribe', {
    '': {
      may: ANYBODY,
      make: async (world) => {
        const { settings, db } = world.ctx();
        const { email: recipient } = await world.newPerson();
        const mail = {
          kind: 'mail',
          template: 'review.request',
          payload: {},
          recipient,
          dedupeKey: recipient,
        };
        const [sent] = await db.insert(outbox).values(mail).returning({ id: outbox.id });
        const { pathname, search } = new URL(buildEmailUnsubscribeUrl(settings, sent?.id ?? ''));
        return { path: pathname + search };
      },
    },
  }),
  ...at('/email/confirm', {
    '': {
      may: ANYBODY,
      make: async (world, who) => {
        const ctx = world.ctx();
        const line = serializeUrlSecretsCookie(ctx, 'optIn', { token: await addOptIn(ctx, newMailbox()) });
        return { path: '/email/confirm', cookie: carrying(world, who, line) };
      },
    },
  }),
  ...at('/api/auth/*', {
    // An unknown address of Better Auth.
    '': { may: [], make: () => ({ path: '/api/auth/no-such-door', json: {} }) },
    'sign-up/email': knock('sign-up/email', async () => ({ ...signUpFields(newMailbox()), terms: true })),
    'email-otp/send-verification-otp': knock('email-otp/send-verification-otp', async (world) => ({
      email: (await world.newPerson()).email,
      type: 'sign-in',
    })),
    'email-otp/verify-email': knock('email-otp/verify-email', async (world) => {
      const { email, code } = await signedUpWith(world);
      return { email, otp: code };
    }),
    'sign-in/email': knock('sign-in/email', async (world) => ({
      email: (await world.newPerson()).email,
      password: PASSWORD,
    })),
    'sign-in/email-otp': knock('sign-in/email-otp', async (world) => {
      const { email, code } = await codeOfPerson(world);
      return { email, otp: code };
    }),
    'request-password-reset': knock('request-password-reset', async (world) => ({
      email: (await world.newPerson()).email,
    })),
    'sign-out': signOut('/api/auth/sign-out'),
  }),
];
