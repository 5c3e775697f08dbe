import { eq } from 'drizzle-orm';

import { type VersionConflict, expectedVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { slugifyTitle } from '#app/lib/slug.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { presentCategory } from '#app/modules/content/categories/present-category.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { retryIfValueTaken } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/new-id.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { editorName } from './find-edited-service.server.ts';
import { columnsOf, type LockedService } from './internal/service-rows.server.ts';
import {
  actorId,
  contentFailure,
  freeSlug,
  type IsBrief,
  lockService,
  writeChange,
  writeScope,
} from './internal/write-service.server.ts';
import { type EditFailure, EMPTY_CONTENT, type ServiceContent } from './service-content.ts';
import { contentFrom, formValuesOf, type ServiceForm } from './service-form.ts';
import { services, serviceVersions } from './tables.server.ts';
import { findVersionDiff } from './list-versions.server.ts';
import { changedFields, diffOf, type VersionDiff } from './version-diff.ts';

/** A saved service. */
export type Saved = { id: string; version: number; slug: string | null };
type SaveOutcome = Result<Saved, EditFailure>;

/** Price and delivery time need a right of their own (pages.md "Roles and permissions"). */
function priceFailure(ctx: AppContext, diff: VersionDiff): EditFailure | null {
  const touches = changedFields(diff).some(
    (field) => field === 'price_usd' || field === 'delivery_time_days',
  );
  return touches && !hasPermission(ctx.actor, 'services:price') ? { code: 'price-not-allowed' } : null;
}

async function insertService(
  ctx: AppContext,
  content: ServiceContent,
  { isBrief, demandQuery = null }: Pick<SaveRequest, 'isBrief' | 'demandQuery'>,
): Promise<SaveOutcome> {
  const failure =
    priceFailure(ctx, diffOf(EMPTY_CONTENT, content)) ??
    (await contentFailure(ctx, { before: null, content, isBrief }));
  if (failure) return fail(failure);
  const id = newId();
  const title = content.service_title;
  const slug = title === null ? null : await freeSlug(ctx, slugifyTitle(title) || 'service');
  await ctx.db.insert(services).values({
    ...columnsOf(content),
    id,
    slug,
    demandQuery,
    updatedBy: actorId(ctx),
    publishedAt: content.status === 'published' ? ctx.now : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await writeScope(ctx, id, content);
  const diff = diffOf(EMPTY_CONTENT, content);
  const version = 1;
  await ctx.db
    .insert(serviceVersions)
    .values({ serviceId: id, version, editorId: actorId(ctx), diff, createdAt: ctx.now });
  const summary = `${title ?? 'An untitled service'} was created${slug ? ` at /service/${slug}` : ''}`;
  await recordAudit(ctx, {
    action: 'service.created',
    entity: 'service',
    entityId: id,
    summary,
    after: diff.new,
  });
  return ok({ id, version, slug });
}

/** Resolves a category that was renamed after the form was opened. */
async function withPresentCategory(ctx: AppContext, content: ServiceContent): Promise<ServiceContent> {
  if (content.category === null) return content;
  return { ...content, category: (await presentCategory(ctx, content.category)) ?? content.category };
}

type SaveRequest = {
  form: ServiceForm;
  isPublishing?: boolean;
  /** Whether a brief template exists; without it the form cannot change the template. */
  isBrief?: IsBrief;
  /** The search without a result from which the draft is created. */
  demandQuery?: string | null;
};

/**
 * AEDIT-06: creates a service as a draft, or publishes it at once with
 * `isPublishing`. Its slug is derived from its title.
 */
export function createService(
  ctx: AppContext,
  { form, isPublishing = false, ...request }: SaveRequest,
): Promise<SaveOutcome> {
  assertCan(ctx, 'services:write');
  const content = contentFrom(form, EMPTY_CONTENT, sanitizeStoredRichText);
  return retryIfValueTaken(() =>
    inTransaction(ctx, async (ctx) =>
      insertService(
        ctx,
        { ...(await withPresentCategory(ctx, content)), status: isPublishing ? 'published' : 'draft' },
        request,
      ),
    ),
  );
}

/** A service without a title has no slug yet. */
async function ensureSlug(
  ctx: AppContext,
  { row }: LockedService,
  title: string | null,
): Promise<string | null> {
  if (row.slug !== null || title === null) return row.slug;
  const slug = await freeSlug(ctx, slugifyTitle(title) || 'service');
  await ctx.db.update(services).set({ slug }).where(eq(services.id, row.id));
  return slug;
}

/** The conflict after another user's save: who, when, and the current values. */
async function conflictWith(ctx: AppContext, { row, content }: LockedService): Promise<VersionConflict> {
  const { updatedBy, updatedAt: at, version } = row;
  const by = await editorName(ctx, updatedBy);
  return { code: 'conflict', by, at, version, current: formValuesOf(content, version) };
}

/** `Landing Page was published`, for the audit log. */
function summaryOf(title: string | null, form: ServiceForm, isFirst: boolean): string {
  const over = form.overwrite === null ? '' : ', over a newer version';
  return `${title ?? 'An untitled service'} was ${isFirst ? 'published' : 'changed'}${over}`;
}

async function saveLocked(ctx: AppContext, id: string, request: SaveRequest): Promise<SaveOutcome> {
  const { form, isPublishing = false, isBrief } = request;
  const locked = await lockService(ctx, id);
  if (!locked.ok) return locked;
  const { row, content } = locked.value;
  const next = await withPresentCategory(ctx, contentFrom(form, content, sanitizeStoredRichText));
  const after: ServiceContent = isPublishing ? { ...next, status: 'published' } : next;
  const diff = diffOf(content, after);
  // Submitting the stored values again, as with a second click, succeeds.
  if (changedFields(diff).length === 0) return ok({ id, version: row.version, slug: row.slug });
  if (expectedVersion(form) !== row.version) return fail(await conflictWith(ctx, locked.value));
  const refusal = priceFailure(ctx, diff);
  if (refusal) return fail(refusal);
  const isFirst = isPublishing && content.status !== 'published';
  const written = await writeChange(ctx, {
    before: locked.value,
    content: after,
    action: isFirst ? 'service.published' : 'service.saved',
    summary: summaryOf(after.service_title, form, isFirst),
    isBrief,
  });
  if (!written.ok) return written;
  return ok({ id, version: written.value, slug: await ensureSlug(ctx, locked.value, after.service_title) });
}

/**
 * Saves the editor's form. `form.version` is the version the form is based on: after another user's save it
 * fails with the current values, unless the form asks to overwrite them. `isPublishing` publishes the service
 * and sets `published_at` if it was not public (AEDIT-05). The row is locked, so the second of two concurrent
 * saves fails or finds its own values stored.
 */
export function saveService(ctx: AppContext, id: string, request: SaveRequest): Promise<SaveOutcome> {
  assertCan(ctx, 'services:write');
  return retryIfValueTaken(() => inTransaction(ctx, (ctx) => saveLocked(ctx, id, request)));
}

export type RestoreFailure = EditFailure | { code: 'version-not-found' };

/** AHIST-02: restores the old values of a version, as a new change that can be undone in the same way. */
export function restoreVersion(
  ctx: AppContext,
  { isBrief, ...version }: { serviceId: string; versionId: string; isBrief?: IsBrief },
): Promise<Result<Saved, RestoreFailure>> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx): Promise<Result<Saved, RestoreFailure>> => {
    const locked = await lockService(ctx, version.serviceId);
    if (!locked.ok) return locked;
    const diff = await findVersionDiff(ctx, version);
    if (!diff) return fail({ code: 'version-not-found' });
    const { row, content } = locked.value;
    const old = Object.fromEntries(changedFields(diff).map((field) => [field, diff.old[field]]));
    const after = await withPresentCategory(ctx, { ...content, ...old });
    const refusal = priceFailure(ctx, diffOf(content, after));
    if (refusal) return fail(refusal);
    const summary = `${after.service_title ?? 'An untitled service'} was restored to an earlier version`;
    const written = await writeChange(ctx, {
      before: locked.value,
      content: after,
      action: 'service.restored-version',
      summary,
      isBrief,
    });
    return written.ok ? ok({ id: row.id, version: written.value, slug: row.slug }) : written;
  });
}
