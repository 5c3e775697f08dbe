import { and, inArray } from 'drizzle-orm';

import { isHtml, convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText } from '#app/platform/rich-text.server.ts';

import type { CaseStudy } from './model.ts';
import { type PublicCaseStudyView, toCaseStudyView } from './case-study-view.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A description as sanitized HTML; the plain text of an import is split into paragraphs. Null if it is empty.
 */
function buildCaseStudyDescriptionHtml(description: string | null, publicUrl: string): string | null {
  const lines = convertHtmlToTextLines(description ?? '');
  if (description === null || lines.length === 0) return null;
  if (!isHtml(description)) return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return renderRichText(description, publicUrl).html;
}

/** The public services that these case studies link to, by id. */
async function readServicesLinkedFromCaseStudies(ctx: AppContext, caseStudies: readonly CaseStudy[]) {
  const ids = [...new Set(caseStudies.flatMap(({ serviceId }) => serviceId ?? []))];
  if (ids.length === 0) return new Map<string, { title: string; slug: string }>();
  const rows = await ctx.db
    .select({ id: services.id, title: services.title, slug: services.slug })
    .from(services)
    .where(and(publicServiceCondition, inArray(services.id, ids)));
  return new Map(
    rows.flatMap(({ id, title, slug }) =>
      title === null || slug === null ? [] : [[id, { title, slug }] as const],
    ),
  );
}

/** Returns case studies as /resources shows them, each with its text and its service. */
export async function readCaseStudyViews(
  ctx: AppContext,
  caseStudies: readonly CaseStudy[],
): Promise<PublicCaseStudyView[]> {
  const linked = await readServicesLinkedFromCaseStudies(ctx, caseStudies);
  const time = await readShopTimeFormats(ctx);
  return caseStudies.map((caseStudy) => {
    const story = buildCaseStudyDescriptionHtml(caseStudy.description, ctx.settings.publicUrl);
    return toCaseStudyView(
      ctx.categories,
      caseStudy,
      { story, service: linked.get(caseStudy.serviceId ?? '') ?? null },
      time,
    );
  });
}
