import { randomBytes } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';

import { REMEMBERED_SESSION_SECONDS, DEFAULT_SESSION_LIFETIME_SECONDS } from '../model.ts';
import { readTeamSignInPolicy } from '../team/read-team-policy.server.ts';
import { formatSessionDurationMinutes, DEFAULT_TEAM_POLICY } from '../team/team-policy.ts';
import { createKnownBrowserCookie } from './find-known-browser.server.ts';
import { sessions, users } from '../account-tables.server.ts';

import { recordSignInBrowser } from './record-device.server.ts';
import { createRenewedSessionCookies, createSessionCookiesByDuration } from './session-cookie.server.ts';

const SESSION_TOKEN_BYTES = 32;

/** The result of a proved identity: a session, or the next step. */
export type SignInStepResult = {
  cookies: string[];
  /** The step still needed before there is a session; null if there is one. */
  waitsFor: 'two-factor' | 'keep' | null;
  isStaff: boolean;
  /** Number of guest orders of this email address that this sign-in added to the account. */
  claimedOrders?: number;
};

const generateSessionToken = () => randomBytes(SESSION_TOKEN_BYTES).toString('base64url');

/** Creates 256 random bits, with the lifetime the visitor chose. */
export function createSessionTokenAndExpiry(ctx: AppContext, isKept: boolean) {
  const seconds = isKept ? REMEMBERED_SESSION_SECONDS : DEFAULT_SESSION_LIFETIME_SECONDS;
  return {
    token: generateSessionToken(),
    expiresAt: new Date(ctx.now.getTime() + seconds * 1000),
    isKept,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    provedAt: ctx.now,
  };
}

export const buildSignInAuditEntry = (userId: string) => ({
  action: 'account.signed_in',
  entity: 'user',
  entityId: userId,
});

/**
 * Records a sign-in and adds guest orders of the verified email address to the account. Returns how many
 * orders, and the cookie by which the account recognizes this browser from now on.
 */
export async function recordSignInAndClaimOrders(
  ctx: AppContext,
  userId: string,
  isKept: boolean,
): Promise<{ claimedOrders: number; known: string[] }> {
  const [person] = await ctx.db
    .select({ email: users.email, isEmailVerified: users.isEmailVerified, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  const { sessionMinutes } =
    person && person.role !== 'customer' ? await readTeamSignInPolicy(ctx) : DEFAULT_TEAM_POLICY;
  const summary = `Signed in (session lasts ${isKept ? '30 days' : formatSessionDurationMinutes(sessionMinutes)})`;
  await recordAudit(ctx, { ...buildSignInAuditEntry(userId), summary });
  await recordSignInBrowser(ctx, userId);
  if (!person?.isEmailVerified) return { claimedOrders: 0, known: [] };
  const { email } = person;
  const known = [createKnownBrowserCookie(ctx, email)];
  return { claimedOrders: await ctx.reactions.mailboxProved(ctx, { userId, email }), known };
}

/** Starts a session for a person who has completed every step. */
export async function startSession(
  ctx: AppContext,
  request: Request,
  { userId, isKept }: { userId: string; isKept: boolean },
): Promise<Pick<SignInStepResult, 'cookies' | 'claimedOrders'>> {
  const session = createSessionTokenAndExpiry(ctx, isKept);
  await ctx.db.insert(sessions).values({
    ...session,
    userId,
    ipAddress: ctx.clientAddress,
    userAgent: request.headers.get('User-Agent')?.slice(0, 400),
  });
  const { claimedOrders, known } = await recordSignInAndClaimOrders(ctx, userId, isKept);
  return {
    cookies: [...createSessionCookiesByDuration(ctx, session.token, isKept), ...known],
    claimedOrders,
  };
}

/**
 * Records that the session's person has just proved their identity, and gives the session a new token, so
 * that a copy of the old one stops working. The response carries the cookie. Of two concurrent requests with
 * the old token, the first one renews it for both. Returns false if the session has ended meanwhile.
 */
export async function renewSession(
  ctx: AppContext,
  userId: string,
  { id, token: former }: Pick<RequestSignInSession, 'id' | 'token'>,
): Promise<boolean> {
  const ofPerson = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const token = generateSessionToken();
  const [renewed] = await ctx.db
    .update(sessions)
    .set({ token, provedAt: ctx.now })
    .where(and(ofPerson, eq(sessions.token, former)))
    .returning({ expiresAt: sessions.expiresAt });
  if (!renewed) return (await ctx.db.select({ id: sessions.id }).from(sessions).where(ofPerson)).length > 0;
  for (const cookie of createRenewedSessionCookies(ctx, token, renewed.expiresAt)) ctx.setCookie?.(cookie);
  return true;
}
