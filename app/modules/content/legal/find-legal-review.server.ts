import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { cleanRichText } from '#app/platform/rich-text.server.ts';

import { defaultLegalText, type LegalText } from '../internal/default-legal-text.server.ts';
import { legalReviews } from '../tables.server.ts';

type Text = Pick<LegalText, 'slug' | 'version' | 'body'>;

/** Names a text by its content: a review of one text is none of another that takes its number with a new version of the product. */
export const textHash = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Whether a version says what the product came with, word for word; publishing that is no review of it. */
export function isTemplate({ slug, body }: Text): boolean {
  const shipped = defaultLegalText(slug)?.body;
  return shipped !== undefined && (body === shipped || body === cleanRichText(shipped));
}

/** Whether a version is the text the shop came with, and nobody said that it was reviewed. */
export async function isUnreviewed(ctx: AppContext, text: Text): Promise<boolean> {
  if (!isTemplate(text)) return false;
  const { slug, version } = text;
  const ofText = and(eq(legalReviews.slug, slug), eq(legalReviews.bodyHash, textHash(text.body)));
  return (await ctx.db.$count(legalReviews, and(ofText, eq(legalReviews.version, version)))) === 0;
}
