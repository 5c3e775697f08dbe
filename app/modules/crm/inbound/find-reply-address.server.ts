import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactMessages } from '../contact-tables.server.ts';

import { replyAddress } from './reply-address.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';
const TOKEN_LENGTH = 26;

/** 130 bits that nobody guesses, in letters of one case. */
const newToken = () =>
  Array.from(randomBytes(TOKEN_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/**
 * Where answers to a conversation go, in the caller's transaction, which has locked it; its token is made once. Null where the shop
 * takes no answers by mail.
 */
export async function findReplyAddress(
  ctx: AppContext,
  { id, replyToken }: { id: string; replyToken: string | null },
): Promise<string | null> {
  const { inboundMail } = ctx.settings;
  if (!inboundMail) return null;
  const token = replyToken ?? newToken();
  if (replyToken === null)
    await ctx.db.update(contactMessages).set({ replyToken: token }).where(eq(contactMessages.id, id));
  return replyAddress(inboundMail.address, token);
}
