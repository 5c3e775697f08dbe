import { createHash, randomBytes } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { hashPassword } from '#app/platform/password-hash.server.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import { findPasswordProblem } from './passwords/find-password-problem.server.ts';
import type { NewStaffAccountFormValues } from './schemas.ts';
import { startSession } from './sessions/start-session.server.ts';
import { users, verifications } from './account-tables.server.ts';
import { upsertStaffInTransaction } from './team/provide-staff.server.ts';

const OWNER_SETUP_TOKEN_BYTES = 32;
/** Every start prints a new link, which revokes the previous one. */
const SET_UP_LINK_LIFETIME_MS = 7 * 86_400_000;
const SET_UP_IDENTIFIER_PREFIX = 'set-up';

const hashSetUpToken = (token: string) =>
  `${SET_UP_IDENTIFIER_PREFIX}:${createHash('sha256').update(token).digest('base64url')}`;

async function hasOwnerAccount(ctx: AppContext): Promise<boolean> {
  const [owner] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).limit(1);
  return owner !== undefined;
}

/**
 * Returns a new one-time link that creates the first owner, for the console of `npm start`; null if there is
 * an owner.
 */
export async function issueOwnerSetUpLink(ctx: AppContext): Promise<string | null> {
  if (await hasOwnerAccount(ctx)) return null;
  const token = randomBytes(OWNER_SETUP_TOKEN_BYTES).toString('base64url');
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(verifications).where(eq(verifications.value, SET_UP_IDENTIFIER_PREFIX));
    await ctx.db.insert(verifications).values({
      id: generateUuidV7(),
      identifier: hashSetUpToken(token),
      value: SET_UP_IDENTIFIER_PREFIX,
      expiresAt: new Date(ctx.now.getTime() + SET_UP_LINK_LIFETIME_MS),
      createdAt: ctx.now,
    });
  });
  return `${ctx.settings.publicUrl}/auth/sign-up?set-up=${token}`;
}

/**
 * Whether the link's request is safe: it travels unencrypted only on this machine, otherwise over https
 * (safety.md, threat 24).
 */
export function isRequestEncryptedOrLocal({ clientAddress, settings }: AppContext): boolean {
  const isLoopback = clientAddress !== null && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(clientAddress);
  return isLoopback || settings.publicUrl.startsWith('https:');
}

/** Whether a link would create an owner now. Does not use it up. */
export async function isSetUpLinkValid(ctx: AppContext, token: string): Promise<boolean> {
  const [link] = await ctx.db
    .select({ expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, hashSetUpToken(token)),
        eq(verifications.value, SET_UP_IDENTIFIER_PREFIX),
      ),
    );
  return link !== undefined && link.expiresAt > ctx.now && !(await hasOwnerAccount(ctx));
}

export type OwnerSetUpFailure = { code: 'dead-link' } | { code: 'weak'; message: string } | { code: 'busy' };

/** Creates the first owner and signs in. Of two concurrent requests with one link, the second fails. */
export async function createFirstOwnerAccount(
  ctx: AppContext,
  request: Request,
  { token, form }: { token: string; form: NewStaffAccountFormValues },
): Promise<Result<{ cookies: string[] }, OwnerSetUpFailure>> {
  if (!isRequestEncryptedOrLocal(ctx) || !(await isSetUpLinkValid(ctx, token)))
    return fail({ code: 'dead-link' });
  const message = findPasswordProblem(form.password, form);
  if (message) return fail({ code: 'weak', message });
  const hash = await hashPasswordOrNull(form.password);
  if (hash === null) return fail({ code: 'busy' });
  const operator: AppContext = { ...ctx, actor: { kind: 'system', name: 'set-up link' } };
  const created = await inTransaction(operator, async (ctx) => {
    const used = await ctx.db
      .delete(verifications)
      .where(
        and(
          eq(verifications.identifier, hashSetUpToken(token)),
          eq(verifications.value, SET_UP_IDENTIFIER_PREFIX),
        ),
      )
      .returning({ id: verifications.id });
    if (used.length === 0 || (await hasOwnerAccount(ctx))) return fail('used');
    return upsertStaffInTransaction(ctx, { email: form.email, name: form.name, role: 'owner' }, hash);
  });
  if (!created.ok) return fail({ code: 'dead-link' });
  const { cookies } = await startSession(ctx, request, { userId: created.value.id, isKept: false });
  return ok({ cookies });
}

/** Hashes a password; returns null if the machine already has too much to hash. */
export async function hashPasswordOrNull(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof WorkQueueFullError) return null;
    throw error;
  }
}
