import { eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { presentCategory } from '#app/modules/content/categories/present-category.server.ts';

import { type EditFailure, publishFailure, type ServiceContent } from '../service-content.ts';
import {
  serviceBadges,
  serviceOldSlugs,
  services,
  serviceScopeRows,
  serviceVersions,
} from '../tables.server.ts';
import { changedFields, diffOf } from '../version-diff.ts';

import { columnsOf, contentOf, type LockedService } from './service-rows.server.ts';

/** A service with its row locked until the transaction ends; refused when it is gone or in the trash. */
export async function lockService(
  ctx: AppContext,
  serviceId: string,
): Promise<Result<LockedService, EditFailure>> {
  const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId)).for('update');
  if (!row) return fail({ code: 'service-not-found' });
  if (row.deletedAt !== null) return fail({ code: 'in-trash' });
  return ok({ row, content: await contentOf(ctx, row) });
}

export const actorId = ({ actor }: AppContext): string | null => (actor.kind === 'user' ? actor.id : null);

/** Whether there is a questionnaire of this id, which catalog does not know: whoever composes the change says so. */
export type IsBrief = (ctx: AppContext, id: string) => Promise<boolean>;

type Written = {
  /** Null for a new service. */
  before: ServiceContent | null;
  content: ServiceContent;
  /** Without it no other questionnaire than the one before can be chosen. */
  isBrief: IsBrief | undefined;
};

async function isUnknownCategory(ctx: AppContext, name: string | null, before: string | null | undefined) {
  return name !== null && name !== before && (await presentCategory(ctx, name)) === null;
}

/** What is wrong with a service as it would be stored: badges and a brief that do not exist, and what a public one must have. */
export async function contentFailure(
  ctx: AppContext,
  { before, content, isBrief }: Written,
): Promise<EditFailure | null> {
  const added = content.badge_codes.filter((code) => !before?.badge_codes.includes(code));
  if (added.length > 0) {
    const known = await ctx.db.$count(serviceBadges, inArray(serviceBadges.code, added));
    if (known < added.length) return { code: 'unknown-badge' };
  }
  const briefId = content.brief_template_id;
  if (briefId !== null && briefId !== before?.brief_template_id && !(await isBrief?.(ctx, briefId)))
    return { code: 'unknown-brief' };
  if (await isUnknownCategory(ctx, content.category, before?.category)) return { code: 'unknown-category' };
  return content.status === 'published' ? publishFailure(content) : null;
}

/** Writes the checklist of a service anew. */
export async function writeScope(ctx: AppContext, serviceId: string, content: ServiceContent): Promise<void> {
  const of = (kind: 'included' | 'excluded', texts: readonly string[]) =>
    texts.map((text, position) => ({ serviceId, kind, position, text }));
  const rows = [...of('included', content.included_rows), ...of('excluded', content.excluded_rows)];
  await ctx.db.delete(serviceScopeRows).where(eq(serviceScopeRows.serviceId, serviceId));
  if (rows.length > 0) await ctx.db.insert(serviceScopeRows).values(rows);
}

type Change = {
  before: LockedService;
  content: ServiceContent;
  action: string;
  summary: string;
  isBrief?: IsBrief | undefined;
  /** Given by pictures, which no form carries: a form that is open meanwhile is still of the newest version. */
  keepsVersion?: boolean;
};

/**
 * Writes what changed of a locked service, once: its columns, its checklist, a version with old and new values, and a
 * line in the audit. Gives the new version number; nothing is written, and the old one given, when nothing changed.
 */
export async function writeChange(ctx: AppContext, change: Change): Promise<Result<number, EditFailure>> {
  const { before, content, action, summary, isBrief, keepsVersion = false } = change;
  const { row } = before;
  const diff = diffOf(before.content, content);
  const changed = changedFields(diff);
  if (changed.length === 0) return ok(row.version);
  const failure = await contentFailure(ctx, { before: before.content, content, isBrief });
  if (failure) return fail(failure);
  const isFirstPublished = content.status === 'published' && before.content.status !== 'published';
  const version = keepsVersion ? row.version : row.version + 1;
  await ctx.db
    .update(services)
    .set({
      ...columnsOf(content),
      version,
      updatedAt: ctx.now,
      updatedBy: actorId(ctx),
      ...(isFirstPublished && { publishedAt: ctx.now }),
    })
    .where(eq(services.id, row.id));
  if (changed.includes('included_rows') || changed.includes('excluded_rows'))
    await writeScope(ctx, row.id, content);
  await ctx.db.insert(serviceVersions).values({
    serviceId: row.id,
    version,
    editorId: actorId(ctx),
    diff,
    createdAt: ctx.now,
  });
  await recordAudit(ctx, {
    action,
    entity: 'service',
    entityId: row.id,
    summary,
    before: diff.old,
    after: diff.new,
  });
  return ok(version);
}

/** A slug nobody has or had, made of a title: the plain one, else the first with a number behind it. */
export async function freeSlug(ctx: AppContext, wanted: string): Promise<string> {
  const fits = (column: AnyPgColumn) => sql`(${column} = ${wanted} or ${column} ~ ${`^${wanted}-[0-9]+$`})`;
  const present = await ctx.db.select({ slug: services.slug }).from(services).where(fits(services.slug));
  // A former address still leads somewhere.
  const former = await ctx.db
    .select({ slug: serviceOldSlugs.slug })
    .from(serviceOldSlugs)
    .where(fits(serviceOldSlugs.slug));
  const names = new Set([...present, ...former].map(({ slug }) => slug));
  if (!names.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!names.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
