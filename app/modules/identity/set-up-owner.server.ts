import { createHash, randomBytes } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/new-id.server.ts';
import { hashPassword } from '#app/platform/password-hash.server.ts';
import { TooBusy } from '#app/platform/turns.server.ts';

import { passwordProblem } from './passwords/find-password-problem.server.ts';
import type { NewPersonForm } from './schemas.ts';
import { startSession } from './sessions/start-session.server.ts';
import { users, verifications } from './account-tables.server.ts';
import { storeStaff } from './team/provide-staff.server.ts';

const TOKEN_BYTES = 32;
/** Every start prints a new link, which revokes the previous one. */
const LIFETIME_MS = 7 * 86_400_000;
const SET_UP = 'set-up';

const identifierOf = (token: string) => `${SET_UP}:${createHash('sha256').update(token).digest('base64url')}`;

async function hasOwner(ctx: AppContext): Promise<boolean> {
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1);
  return owner !== undefined;
}

/**
 * Returns a new one-time link that creates the first owner, for the console of `npm start`; null if there is
 * an owner.
 */
export async function issueSetUpLink(ctx: AppContext): Promise<string | null> {
  if (await hasOwner(ctx)) return null;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(verifications).where(eq(verifications.value, SET_UP));
    await ctx.db.insert(verifications).values({
      id: newId(),
      identifier: identifierOf(token),
      value: SET_UP,
      expiresAt: new Date(ctx.now.getTime() + LIFETIME_MS),
      createdAt: ctx.now,
    });
  });
  return `${ctx.settings.publicUrl}/auth/sign-up?set-up=${token}`;
}

/**
 * Whether the link's request is safe: it travels unencrypted only on this machine, otherwise over https
 * (safety.md, threat 24).
 */
export function isSafePlace({ clientAddress, settings }: AppContext): boolean {
  const isLoopback = clientAddress !== null && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(clientAddress);
  return isLoopback || settings.publicUrl.startsWith('https:');
}

/** Whether a link would create an owner now. Does not use it up. */
export async function isSetUpOpen(ctx: AppContext, token: string): Promise<boolean> {
  const [link] = await ctx.db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), eq(verifications.value, SET_UP)));
  return link !== undefined && link.expiresAt > ctx.now && !(await hasOwner(ctx));
}

export type SetUpFailure = { code: 'dead-link' } | { code: 'weak'; message: string } | { code: 'busy' };

/** Creates the first owner and signs in. Of two concurrent requests with one link, the second fails. */
export async function setUpOwner(
  ctx: AppContext,
  request: Request,
  { token, form }: { token: string; form: NewPersonForm },
): Promise<Result<{ cookies: string[] }, SetUpFailure>> {
  if (!isSafePlace(ctx) || !(await isSetUpOpen(ctx, token))) return fail({ code: 'dead-link' });
  const message = passwordProblem(form.password, form);
  if (message) return fail({ code: 'weak', message });
  const hash = await hashedOrNull(form.password);
  if (hash === null) return fail({ code: 'busy' });
  const operator: AppContext = { ...ctx, actor: { kind: 'system', name: 'set-up link' } };
  const created = await inTransaction(operator, async (ctx) => {
    const used = await ctx.db
      .delete(verifications)
      .where(and(eq(verifications.identifier, identifierOf(token)), eq(verifications.value, SET_UP)))
      .returning({ id: verifications.id });
    if (used.length === 0 || (await hasOwner(ctx))) return fail('used');
    return storeStaff(ctx, { email: form.email, name: form.name, role: 'owner' }, hash);
  });
  if (!created.ok) return fail({ code: 'dead-link' });
  const { cookies } = await startSession(ctx, request, { userId: created.value.id, isKept: false });
  return ok({ cookies });
}

/** Hashes a password; returns null if the machine already has too much to hash. */
export async function hashedOrNull(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof TooBusy) return null;
    throw error;
  }
}
