import { and, inArray } from 'drizzle-orm';

import { isHtml, textLines } from '#app/lib/plain-text.ts';
import { isPublicService } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { readShopTime } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText } from '#app/platform/rich-text.server.ts';

import type { CaseStudy } from './model.ts';
import { type StudyView, toStudyView } from './study-view.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A description as sanitized HTML; the plain text of an import is split into paragraphs. Null if it is empty.
 */
function storyOf(description: string | null, publicUrl: string): string | null {
  const lines = textLines(description ?? '');
  if (description === null || lines.length === 0) return null;
  if (!isHtml(description)) return lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  return renderRichText(description, publicUrl).html;
}

/** The public services that these case studies link to, by id. */
async function readLinkedServices(ctx: AppContext, studies: readonly CaseStudy[]) {
  const ids = [...new Set(studies.flatMap(({ serviceId }) => serviceId ?? []))];
  if (ids.length === 0) return new Map<string, { title: string; slug: string }>();
  const rows = await ctx.db
    .select({ id: services.id, title: services.title, slug: services.slug })
    .from(services)
    .where(and(isPublicService, inArray(services.id, ids)));
  return new Map(
    rows.flatMap(({ id, title, slug }) =>
      title === null || slug === null ? [] : [[id, { title, slug }] as const],
    ),
  );
}

/** Returns case studies as /resources shows them, each with its text and its service. */
export async function readStudyViews(ctx: AppContext, studies: readonly CaseStudy[]): Promise<StudyView[]> {
  const linked = await readLinkedServices(ctx, studies);
  const time = await readShopTime(ctx);
  return studies.map((study) => {
    const story = storyOf(study.description, ctx.settings.publicUrl);
    return toStudyView(
      ctx.categories,
      study,
      { story, service: linked.get(study.serviceId ?? '') ?? null },
      time,
    );
  });
}
