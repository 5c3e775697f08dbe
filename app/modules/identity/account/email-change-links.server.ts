import { createHash, randomBytes, randomInt } from 'node:crypto';

import { and, eq, gte, like } from 'drizzle-orm';
import { z } from 'zod';

import type { AppContext } from '#app/platform/context.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { EMAIL_CODE_LIFETIME_SECONDS, EMAIL_REVERT_LIFETIME_SECONDS } from '../model.ts';
import { verifications } from '../account-tables.server.ts';

const EMAIL_CHANGE_TOKEN_BYTES = 32;
const emailChangeSchema = z.object({ email: z.string(), digest: z.string() });
const revertEmailChangePayloadSchema = z.object({ email: z.string() });

const getEmailChangeIdentifier = (userId: string) => `email-change:${userId}`;
const getEmailRevertIdentifierPrefix = (userId: string) => `email-revert:${userId}:`;
const getEmailChangeRevertIdentifier = (userId: string, secret: string) =>
  getEmailRevertIdentifierPrefix(userId) + createHash('sha256').update(secret).digest('base64url');

/**
 * The text a code's digest is computed from. The digest is keyed, because 10^6 codes are quickly tried
 * against a copy of the database.
 */
const buildEmailChangeCodeDigestInput = ({
  userId,
  email,
  code,
}: Record<'userId' | 'email' | 'code', string>) => `email-change ${userId} ${email} ${code}`;

async function insertEmailChangeVerification(
  ctx: AppContext,
  identifier: string,
  value: object,
  seconds: number,
): Promise<void> {
  await ctx.db.insert(verifications).values({
    id: generateUuidV7(),
    identifier,
    value: JSON.stringify(value),
    expiresAt: new Date(ctx.now.getTime() + seconds * 1000),
    createdAt: ctx.now,
  });
}

async function findUnexpiredEmailChangeVerification(ctx: AppContext, identifier: string) {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.identifier, identifier));
  return row && row.expiresAt > ctx.now ? row : null;
}

/** Stores the requested address, replacing an earlier request; returns the code that proves it. */
export async function storeEmailChangeAndCreateCode(
  ctx: AppContext,
  userId: string,
  email: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await deleteEmailChange(ctx, userId);
  const digest = signTextWithAppSecret(
    ctx.settings,
    'sign-in-code',
    buildEmailChangeCodeDigestInput({ userId, email, code }),
  );
  await insertEmailChangeVerification(
    ctx,
    getEmailChangeIdentifier(userId),
    { email, digest },
    EMAIL_CODE_LIFETIME_SECONDS,
  );
  return code;
}

/** Returns the address still to be proved, with a function that checks its code; null if there is none. */
export async function findPendingEmailChangeOfUser(ctx: AppContext, userId: string) {
  const row = await findUnexpiredEmailChangeVerification(ctx, getEmailChangeIdentifier(userId));
  if (!row) return null;
  const { email, digest } = emailChangeSchema.parse(JSON.parse(row.value));
  const isCode = (code: string) =>
    verifyAppSecretSignature(ctx.settings, 'sign-in-code', {
      text: buildEmailChangeCodeDigestInput({ userId, email, code }),
      provided: digest,
    });
  return { email, isCode };
}

/**
 * Ends the pending change. Returns whether it was still pending, which decides between two concurrent
 * requests.
 */
export async function deleteEmailChange(ctx: AppContext, userId: string): Promise<boolean> {
  const ended = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, getEmailChangeIdentifier(userId)))
    .returning({ id: verifications.id });
  return ended.length > 0;
}

/** Creates a token that restores the account to an address; only its digest is stored. */
export async function createEmailChangeRevertToken(
  ctx: AppContext,
  userId: string,
  email: string,
): Promise<string> {
  const secret = randomBytes(EMAIL_CHANGE_TOKEN_BYTES).toString('base64url');
  await insertEmailChangeVerification(
    ctx,
    getEmailChangeRevertIdentifier(userId, secret),
    { email },
    EMAIL_REVERT_LIFETIME_SECONDS,
  );
  return `${userId}.${secret}`;
}

const EMAIL_REVERT_TOKEN_PATTERN = /^([\da-f-]{36})\.([\w-]{43})$/;

/**
 * Returns the account and address a token would restore; null if it is unknown, used or expired. Does not use
 * it up.
 */
export async function findEmailChangeToRevertByToken(ctx: AppContext, token: string) {
  const [, userId, secret] = EMAIL_REVERT_TOKEN_PATTERN.exec(token) ?? [];
  if (!userId || !secret) return null;
  const row = await findUnexpiredEmailChangeVerification(ctx, getEmailChangeRevertIdentifier(userId, secret));
  if (!row) return null;
  return {
    userId,
    email: revertEmailChangePayloadSchema.parse(JSON.parse(row.value)).email,
    id: row.id,
    createdAt: row.createdAt,
  };
}

/**
 * Uses up a token and all tokens issued after it, which belong to the person who took over the account.
 * Earlier ones stay valid, so that the takeover cannot remove an earlier owner's way back. Returns false if a
 * concurrent request came first.
 */
export async function deleteEmailRevertLinks(
  ctx: AppContext,
  { userId, id, createdAt }: { userId: string; id: string; createdAt: Date },
): Promise<boolean> {
  const ended = await ctx.db
    .delete(verifications)
    .where(
      and(
        like(verifications.identifier, `${getEmailRevertIdentifierPrefix(userId)}%`),
        gte(verifications.createdAt, createdAt),
      ),
    )
    .returning({ id: verifications.id });
  return ended.some((row) => row.id === id);
}
