import { eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findAndLockCurrentCategoryName } from '#app/modules/content/categories/present-category.server.ts';

import {
  type ServiceEditFailure,
  findServicePublishFailure,
  type EditableServiceContent,
} from '../service-content.ts';
import {
  serviceBadges,
  serviceOldSlugs,
  services,
  serviceScopeRows,
  serviceVersions,
} from '../tables.server.ts';
import { listChangedServiceFields, diffServiceContentVersions } from '../version-diff.ts';

import {
  toServiceContentColumnValues,
  readServiceContent,
  type ServiceLockedForUpdate,
} from './service-rows.server.ts';

/** Locks the row of a service until the transaction ends; fails if it is missing or in the trash. */
export async function lockService(
  ctx: AppContext,
  serviceId: string,
): Promise<Result<ServiceLockedForUpdate, ServiceEditFailure>> {
  const [row] = await ctx.db.select().from(services).where(eq(services.id, serviceId)).for('update');
  if (!row) return fail({ code: 'service-not-found' });
  if (row.deletedAt !== null) return fail({ code: 'in-trash' });
  return ok({ row, content: await readServiceContent(ctx, row) });
}

export const getActingUserId = ({ actor }: AppContext): string | null =>
  actor.kind === 'user' ? actor.id : null;

/**
 * Whether a brief template with this id exists. The caller supplies it, since
 * catalog does not know templates.
 */
export type IsBriefTemplateId = (ctx: AppContext, id: string) => Promise<boolean>;

type ServiceContentCheckInput = {
  /** Null for a new service. */
  before: EditableServiceContent | null;
  content: EditableServiceContent;
  /** Without it the brief template cannot be changed. */
  isBrief: IsBriefTemplateId | undefined;
};

async function isUnknownCategory(ctx: AppContext, name: string | null, before: string | null | undefined) {
  return name !== null && name !== before && (await findAndLockCurrentCategoryName(ctx, name)) === null;
}

/**
 * Returns why a service cannot be stored: unknown badges or brief, or missing
 * requirements of a public service.
 */
export async function findServiceContentFailure(
  ctx: AppContext,
  { before, content, isBrief }: ServiceContentCheckInput,
): Promise<ServiceEditFailure | null> {
  const added = content.badge_codes.filter((code) => !before?.badge_codes.includes(code));
  if (added.length > 0) {
    const known = await ctx.db.$count(serviceBadges, inArray(serviceBadges.code, added));
    if (known < added.length) return { code: 'unknown-badge' };
  }
  const briefId = content.brief_template_id;
  if (briefId !== null && briefId !== before?.brief_template_id && !(await isBrief?.(ctx, briefId)))
    return { code: 'unknown-brief' };
  if (await isUnknownCategory(ctx, content.category, before?.category)) return { code: 'unknown-category' };
  return content.status === 'published' ? findServicePublishFailure(content) : null;
}

/** Rewrites the checklist of a service. */
export async function saveServiceChecklist(
  ctx: AppContext,
  serviceId: string,
  content: EditableServiceContent,
): Promise<void> {
  const of = (kind: 'included' | 'excluded', texts: readonly string[]) =>
    texts.map((text, position) => ({ serviceId, kind, position, text }));
  const rows = [...of('included', content.included_rows), ...of('excluded', content.excluded_rows)];
  await ctx.db.delete(serviceScopeRows).where(eq(serviceScopeRows.serviceId, serviceId));
  if (rows.length > 0) await ctx.db.insert(serviceScopeRows).values(rows);
}

type ServiceChangeToSave = {
  before: ServiceLockedForUpdate;
  content: EditableServiceContent;
  action: string;
  summary: string;
  isBrief?: IsBriefTemplateId | undefined;
  /** Set for changes of pictures, which no form contains, so that open forms stay up to date. */
  keepsVersion?: boolean;
};

/**
 * Writes the changes of a locked service: its columns, its checklist, a version with old and new values, and
 * an audit entry. Returns the new version number; if nothing changed, writes nothing and returns the old one.
 */
export async function saveServiceChange(
  ctx: AppContext,
  change: ServiceChangeToSave,
): Promise<Result<number, ServiceEditFailure>> {
  const { before, content, action, summary, isBrief, keepsVersion = false } = change;
  const { row } = before;
  const diff = diffServiceContentVersions(before.content, content);
  const changed = listChangedServiceFields(diff);
  if (changed.length === 0) return ok(row.version);
  const failure = await findServiceContentFailure(ctx, { before: before.content, content, isBrief });
  if (failure) return fail(failure);
  const isFirstPublished = content.status === 'published' && before.content.status !== 'published';
  const version = keepsVersion ? row.version : row.version + 1;
  await ctx.db
    .update(services)
    .set({
      ...toServiceContentColumnValues(content),
      version,
      updatedAt: ctx.now,
      updatedBy: getActingUserId(ctx),
      ...(isFirstPublished && { publishedAt: ctx.now }),
    })
    .where(eq(services.id, row.id));
  if (changed.includes('included_rows') || changed.includes('excluded_rows'))
    await saveServiceChecklist(ctx, row.id, content);
  await ctx.db.insert(serviceVersions).values({
    serviceId: row.id,
    version,
    editorId: getActingUserId(ctx),
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

/**
 * Returns a slug for a title that no service has or had: the plain one, else
 * the first free one with a number.
 */
export async function findFreeServiceSlug(ctx: AppContext, wanted: string): Promise<string> {
  const fits = (column: AnyPgColumn) => sql`(${column} = ${wanted} or ${column} ~ ${`^${wanted}-[0-9]+$`})`;
  const present = await ctx.db.select({ slug: services.slug }).from(services).where(fits(services.slug));
  // A former slug still redirects.
  const former = await ctx.db
    .select({ slug: serviceOldSlugs.slug })
    .from(serviceOldSlugs)
    .where(fits(serviceOldSlugs.slug));
  const names = new Set([...present, ...former].map(({ slug }) => slug));
  if (!names.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!names.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
}
