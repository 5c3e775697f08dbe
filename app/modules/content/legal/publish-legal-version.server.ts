import { eq, max } from 'drizzle-orm';

import { toPlainText } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { cleanRichText } from '#app/platform/rich-text.server.ts';

import { defaultLegalText } from '../internal/default-legal-text.server.ts';
import { legalVersions } from '../tables.server.ts';

export type LegalDraft = {
  slug: string;
  title: string;
  /** HTML; cleaned before it is stored. */
  body: string;
  /** From when on it applies, now or later. */
  effectiveAt: Date;
  changeNote: string;
};

/**
 * Makes the next version of a legal page, which nobody can change any more; the text it replaces stays readable. Needs `legal:publish`.
 * The line in the audit is that of the draft it was (edit-legal-page.server.ts).
 */
export async function publishLegalVersion(
  ctx: AppContext,
  draft: LegalDraft,
): Promise<Result<{ version: number }, { code: 'empty-text' }>> {
  assertCan(ctx, 'legal:publish');
  const body = cleanRichText(draft.body);
  if (toPlainText(body) === '') return fail({ code: 'empty-text' });
  return inTransaction(ctx, async (ctx) => {
    const [newest] = await ctx.db
      .select({ version: max(legalVersions.version) })
      .from(legalVersions)
      .where(eq(legalVersions.slug, draft.slug));
    const version = (newest?.version ?? defaultLegalText(draft.slug)?.version ?? 0) + 1;
    await ctx.db.insert(legalVersions).values({ ...draft, body, version, createdAt: ctx.now });
    return ok({ version });
  });
}
