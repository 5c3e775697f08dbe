import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactMessages } from '../contact-tables.server.ts';

import { buildReplyAddress } from './reply-address.ts';

const REPLY_ADDRESS_TOKEN_ALPHABET = 'abcdefghijklmnopqrstuvwxyz012345';
const REPLY_ADDRESS_TOKEN_LENGTH = 26;

/** 130 random bits, in characters of one case. */
const generateReplyToken = () =>
  Array.from(
    randomBytes(REPLY_ADDRESS_TOKEN_LENGTH),
    (byte) => REPLY_ADDRESS_TOKEN_ALPHABET[byte % REPLY_ADDRESS_TOKEN_ALPHABET.length],
  ).join('');

/**
 * Returns the reply address of a conversation, in the caller's transaction, which has locked it; its token is
 * created once. Null if the shop does not accept replies by email.
 */
export async function findOrCreateReplyAddress(
  ctx: AppContext,
  { id, replyToken }: { id: string; replyToken: string | null },
): Promise<string | null> {
  const { inboundMail } = ctx.settings;
  if (!inboundMail) return null;
  const token = replyToken ?? generateReplyToken();
  if (replyToken === null)
    await ctx.db.update(contactMessages).set({ replyToken: token }).where(eq(contactMessages.id, id));
  return buildReplyAddress(inboundMail.address, token);
}
