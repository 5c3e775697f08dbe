import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { legalReviews } from '../tables.server.ts';

import { listLegalPageVersionTexts } from './find-legal-page.server.ts';
import { isShippedLegalText, hashLegalText } from './find-legal-review.server.ts';

/** Marks a version that is still the shop's template as reviewed by a lawyer. Needs `legal:publish`. */
export async function markLegalReviewed(
  ctx: AppContext,
  slug: string,
  version: number,
): Promise<Result<{ title: string }, { code: 'no-template' }>> {
  assertCan(ctx, 'legal:publish');
  const text = (await listLegalPageVersionTexts(ctx, slug)).find((one) => one.version === version);
  if (!text || !isShippedLegalText(text)) return fail({ code: 'no-template' });
  const { actor } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(legalReviews)
      .values({
        slug,
        version,
        bodyHash: hashLegalText(text.body),
        reviewedBy: actor.kind === 'user' ? actor.id : null,
        reviewedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ slug: legalReviews.slug });
    if (added.length > 0)
      await recordAudit(ctx, {
        action: 'legal.reviewed',
        entity: 'legal',
        entityId: slug,
        summary: `Version ${version} of ${text.title} was marked as reviewed`,
        after: { version },
      });
    return ok({ title: text.title });
  });
}
