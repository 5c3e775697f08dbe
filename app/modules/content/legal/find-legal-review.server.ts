import { createHash } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { findShippedLegalText, type LegalPageVersionText } from '../internal/default-legal-text.server.ts';
import { legalReviews } from '../tables.server.ts';

type LegalTextToReview = Pick<LegalPageVersionText, 'slug' | 'version' | 'body'>;

/**
 * Returns a hash of a text: a review applies to the text, not to its version number, since a new version of
 * the product may change the shipped one.
 */
export const hashLegalText = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Whether a version equals the shipped text word for word; publishing that does not review it. */
export function isShippedLegalText({ slug, body }: LegalTextToReview): boolean {
  const shipped = findShippedLegalText(slug)?.body;
  return shipped !== undefined && (body === shipped || body === sanitizeStoredRichText(shipped));
}

/** Whether a version is the shipped text and no one has marked it as reviewed. */
export async function isUnreviewedLegalText(ctx: AppContext, text: LegalTextToReview): Promise<boolean> {
  if (!isShippedLegalText(text)) return false;
  const { slug, version } = text;
  const ofText = and(eq(legalReviews.slug, slug), eq(legalReviews.bodyHash, hashLegalText(text.body)));
  return (await ctx.db.$count(legalReviews, and(ofText, eq(legalReviews.version, version)))) === 0;
}
