import { createHmac } from 'node:crypto';

import type { AppContext } from '#app/platform/context.ts';
import { getPrefixedCookieName } from '#app/platform/cookies.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { hashPassword, verifyPassword } from '#app/platform/password-hash.server.ts';
import { deriveKeyFromAppSecret } from '#app/platform/secret.server.ts';

import {
  EMAIL_CODE_LIFETIME_SECONDS,
  MAX_EMAIL_CODE_ATTEMPTS,
  REMEMBERED_SESSION_SECONDS,
} from '../model.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords/password-length.ts';
import {
  resignSessionCookieForAuthLibrary,
  getSessionSigningKey,
} from '../sessions/session-cookie.server.ts';
import { createSessionTokenAndExpiry } from '../sessions/start-session.server.ts';
import { accounts, sessions, users, verifications } from '../account-tables.server.ts';

/** The header that gives the library the client's address; only `buildAuthLibraryHeaders` sets it. */
const AUTH_LIBRARY_CLIENT_ADDRESS_HEADER = 'x-prixfixe-client-ip';

/** Input of one library call, and its callbacks. */
export type AuthLibraryOptions = {
  /** "Keep me signed in" for a session that this call may start. */
  isKept?: boolean;
  /** Called when the email address of an account has been proved, before that is stored. */
  onMailboxProved?: (userId: string) => Promise<void>;
};

/** 10^6 codes are quickly tried against a copy of the database, so their digests need a key. */
function createSignInCodeHasher(ctx: AppContext) {
  const key = deriveKeyFromAppSecret(ctx.settings.secret, 'sign-in-code');
  return (code: string) => Promise.resolve(createHmac('sha256', key).update(code).digest('base64url'));
}

/** The library is some hundred modules, so it is loaded on first use: most visitors never sign in. */
async function loadAuthLibrary() {
  const [{ drizzleAdapter }, { betterAuth }, { emailOTP }] = await Promise.all([
    import('better-auth/adapters/drizzle'),
    import('better-auth/minimal'),
    import('better-auth/plugins/email-otp'),
  ]);
  return { drizzleAdapter, betterAuth, emailOTP };
}

/**
 * Creates Better Auth over the caller's database for this one call. An instance is cheap, holds no
 * connection, and knows its caller. Its statements run one by one, because hashing takes too long for a
 * transaction; every command can be repeated after a crash. It sends no email: commands write emails into the
 * outbox.
 */
export async function createAuthLibrary(ctx: AppContext, call: AuthLibraryOptions = {}) {
  const { drizzleAdapter, betterAuth, emailOTP } = await loadAuthLibrary();
  const isHttps = ctx.settings.publicUrl.startsWith('https:');
  return betterAuth({
    baseURL: ctx.settings.publicUrl,
    basePath: '/api/auth',
    secret: getSessionSigningKey(ctx),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our limits also count by account and email address (platform/rate-limit).
    rateLimit: { enabled: false },
    database: drizzleAdapter(ctx.db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: false,
    }),
    user: {
      fields: { emailVerified: 'isEmailVerified' },
      additionalFields: { role: { type: 'string', required: false, input: false } },
    },
    session: {
      expiresIn: REMEMBERED_SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: {
        isKept: { type: 'boolean', required: false, input: false },
        lastSeenAt: { type: 'date', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false },
      },
    },
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      autoSignInAfterVerification: true,
      beforeEmailVerification: ({ id }) => Promise.resolve(call.onMailboxProved?.(id)),
    },
    plugins: [
      emailOTP({
        expiresIn: EMAIL_CODE_LIFETIME_SECONDS,
        allowedAttempts: MAX_EMAIL_CODE_ATTEMPTS,
        disableSignUp: true,
        storeOTP: { hash: createSignInCodeHasher(ctx) },
        sendVerificationOTP: () => Promise.reject(new Error('commands send the codes')),
      }),
    ],
    databaseHooks: {
      session: {
        create: {
          before: (session) =>
            Promise.resolve({
              data: { ...session, ...createSessionTokenAndExpiry(ctx, call.isKept ?? false) },
            }),
        },
      },
    },
    advanced: {
      database: { generateId: generateUuidV7 },
      ipAddress: { ipAddressHeaders: [AUTH_LIBRARY_CLIENT_ADDRESS_HEADER] },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: getPrefixedCookieName(ctx.settings, 'session'),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
        },
      },
    },
  });
}

/**
 * Returns what the library may know of a request: the cookies, the browser's name, and the address found by
 * our own server.
 */
export function buildAuthLibraryHeaders(ctx: AppContext, request: Request): Headers {
  const headers = new Headers();
  const cookies = resignSessionCookieForAuthLibrary(ctx, request);
  const userAgent = request.headers.get('User-Agent');
  if (cookies !== null) headers.set('Cookie', cookies);
  if (userAgent !== null) headers.set('User-Agent', userAgent);
  if (ctx.clientAddress !== null) headers.set(AUTH_LIBRARY_CLIENT_ADDRESS_HEADER, ctx.clientAddress);
  return headers;
}
