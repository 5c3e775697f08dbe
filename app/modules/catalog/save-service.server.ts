import { eq } from 'drizzle-orm';

import { type EditVersionConflictFailure, getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { slugifyTitle } from '#app/lib/slug.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findAndLockCurrentCategoryName } from '#app/modules/content/categories/present-category.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { retryOnUniqueValueConflict } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { findEditorNameOrSomeone } from './find-editable-service.server.ts';
import { toServiceContentColumnValues, type ServiceLockedForUpdate } from './internal/service-rows.server.ts';
import {
  getActingUserId,
  findServiceContentFailure,
  findFreeServiceSlug,
  type IsBriefTemplateId,
  lockService,
  saveServiceChange,
  saveServiceChecklist,
} from './internal/write-service.server.ts';
import {
  type ServiceEditFailure,
  EMPTY_SERVICE_CONTENT,
  type EditableServiceContent,
} from './service-content.ts';
import { buildServiceContentFromForm, getServiceFormValues, type ServiceEditorForm } from './service-form.ts';
import { services, serviceVersions } from './tables.server.ts';
import { findServiceVersionDiff } from './list-versions.server.ts';
import {
  listChangedServiceFields,
  diffServiceContentVersions,
  type ServiceVersionDiff,
} from './version-diff.ts';

/** A saved service. */
export type SavedService = { id: string; version: number; slug: string | null };
type SaveServiceResult = Result<SavedService, ServiceEditFailure>;

/** Price and delivery time need a right of their own (pages.md "Roles and permissions"). */
function findPriceChangePermissionFailure(
  ctx: AppContext,
  diff: ServiceVersionDiff,
): ServiceEditFailure | null {
  const touches = listChangedServiceFields(diff).some(
    (field) => field === 'price_usd' || field === 'delivery_time_days',
  );
  return touches && !hasPermission(ctx.actor, 'services:price') ? { code: 'price-not-allowed' } : null;
}

async function insertService(
  ctx: AppContext,
  content: EditableServiceContent,
  { isBrief, demandQuery = null }: Pick<ServiceSaveRequest, 'isBrief' | 'demandQuery'>,
): Promise<SaveServiceResult> {
  const failure =
    findPriceChangePermissionFailure(ctx, diffServiceContentVersions(EMPTY_SERVICE_CONTENT, content)) ??
    (await findServiceContentFailure(ctx, { before: null, content, isBrief }));
  if (failure) return fail(failure);
  const id = generateUuidV7();
  const title = content.service_title;
  const slug = title === null ? null : await findFreeServiceSlug(ctx, slugifyTitle(title) || 'service');
  await ctx.db.insert(services).values({
    ...toServiceContentColumnValues(content),
    id,
    slug,
    demandQuery,
    updatedBy: getActingUserId(ctx),
    publishedAt: content.status === 'published' ? ctx.now : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await saveServiceChecklist(ctx, id, content);
  const diff = diffServiceContentVersions(EMPTY_SERVICE_CONTENT, content);
  const version = 1;
  await ctx.db
    .insert(serviceVersions)
    .values({ serviceId: id, version, editorId: getActingUserId(ctx), diff, createdAt: ctx.now });
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
async function resolveRenamedServiceCategory(
  ctx: AppContext,
  content: EditableServiceContent,
): Promise<EditableServiceContent> {
  if (content.category === null) return content;
  return {
    ...content,
    category: (await findAndLockCurrentCategoryName(ctx, content.category)) ?? content.category,
  };
}

type ServiceSaveRequest = {
  form: ServiceEditorForm;
  isPublishing?: boolean;
  /** Whether a brief template exists; without it the form cannot change the template. */
  isBrief?: IsBriefTemplateId;
  /** The search without a result from which the draft is created. */
  demandQuery?: string | null;
};

/**
 * AEDIT-06: creates a service as a draft, or publishes it at once with
 * `isPublishing`. Its slug is derived from its title.
 */
export function createService(
  ctx: AppContext,
  { form, isPublishing = false, ...request }: ServiceSaveRequest,
): Promise<SaveServiceResult> {
  assertCan(ctx, 'services:write');
  const content = buildServiceContentFromForm(form, EMPTY_SERVICE_CONTENT, sanitizeStoredRichText);
  return retryOnUniqueValueConflict(() =>
    inTransaction(ctx, async (ctx) =>
      insertService(
        ctx,
        {
          ...(await resolveRenamedServiceCategory(ctx, content)),
          status: isPublishing ? 'published' : 'draft',
        },
        request,
      ),
    ),
  );
}

/** A service without a title has no slug yet. */
async function ensureServiceSlug(
  ctx: AppContext,
  { row }: ServiceLockedForUpdate,
  title: string | null,
): Promise<string | null> {
  if (row.slug !== null || title === null) return row.slug;
  const slug = await findFreeServiceSlug(ctx, slugifyTitle(title) || 'service');
  await ctx.db.update(services).set({ slug }).where(eq(services.id, row.id));
  return slug;
}

/** The conflict after another user's save: who, when, and the current values. */
async function buildServiceEditVersionConflict(
  ctx: AppContext,
  { row, content }: ServiceLockedForUpdate,
): Promise<EditVersionConflictFailure> {
  const { updatedBy, updatedAt: at, version } = row;
  const by = await findEditorNameOrSomeone(ctx, updatedBy);
  return { code: 'conflict', by, at, version, current: getServiceFormValues(content, version) };
}

/** `Landing Page was published`, for the audit log. */
function formatServiceAuditSummary(title: string | null, form: ServiceEditorForm, isFirst: boolean): string {
  const over = form.overwrite === null ? '' : ', over a newer version';
  return `${title ?? 'An untitled service'} was ${isFirst ? 'published' : 'changed'}${over}`;
}

async function lockAndSaveService(
  ctx: AppContext,
  id: string,
  request: ServiceSaveRequest,
): Promise<SaveServiceResult> {
  const { form, isPublishing = false, isBrief } = request;
  const locked = await lockService(ctx, id);
  if (!locked.ok) return locked;
  const { row, content } = locked.value;
  const next = await resolveRenamedServiceCategory(
    ctx,
    buildServiceContentFromForm(form, content, sanitizeStoredRichText),
  );
  const after: EditableServiceContent = isPublishing ? { ...next, status: 'published' } : next;
  const diff = diffServiceContentVersions(content, after);
  // Submitting the stored values again, as with a second click, succeeds.
  if (listChangedServiceFields(diff).length === 0) return ok({ id, version: row.version, slug: row.slug });
  if (getExpectedRecordVersion(form) !== row.version)
    return fail(await buildServiceEditVersionConflict(ctx, locked.value));
  const refusal = findPriceChangePermissionFailure(ctx, diff);
  if (refusal) return fail(refusal);
  const isFirst = isPublishing && content.status !== 'published';
  const written = await saveServiceChange(ctx, {
    before: locked.value,
    content: after,
    action: isFirst ? 'service.published' : 'service.saved',
    summary: formatServiceAuditSummary(after.service_title, form, isFirst),
    isBrief,
  });
  if (!written.ok) return written;
  return ok({
    id,
    version: written.value,
    slug: await ensureServiceSlug(ctx, locked.value, after.service_title),
  });
}

/**
 * Saves the editor's form. `form.version` is the version the form is based on: after another user's save it
 * fails with the current values, unless the form asks to overwrite them. `isPublishing` publishes the service
 * and sets `published_at` if it was not public (AEDIT-05). The row is locked, so the second of two concurrent
 * saves fails or finds its own values stored.
 */
export function saveService(
  ctx: AppContext,
  id: string,
  request: ServiceSaveRequest,
): Promise<SaveServiceResult> {
  assertCan(ctx, 'services:write');
  return retryOnUniqueValueConflict(() => inTransaction(ctx, (ctx) => lockAndSaveService(ctx, id, request)));
}

export type RestoreServiceVersionFailure = ServiceEditFailure | { code: 'version-not-found' };

/** AHIST-02: restores the old values of a version, as a new change that can be undone in the same way. */
export function restoreServiceVersion(
  ctx: AppContext,
  { isBrief, ...version }: { serviceId: string; versionId: string; isBrief?: IsBriefTemplateId },
): Promise<Result<SavedService, RestoreServiceVersionFailure>> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx): Promise<Result<SavedService, RestoreServiceVersionFailure>> => {
    const locked = await lockService(ctx, version.serviceId);
    if (!locked.ok) return locked;
    const diff = await findServiceVersionDiff(ctx, version);
    if (!diff) return fail({ code: 'version-not-found' });
    const { row, content } = locked.value;
    const old = Object.fromEntries(listChangedServiceFields(diff).map((field) => [field, diff.old[field]]));
    const after = await resolveRenamedServiceCategory(ctx, { ...content, ...old });
    const refusal = findPriceChangePermissionFailure(ctx, diffServiceContentVersions(content, after));
    if (refusal) return fail(refusal);
    const summary = `${after.service_title ?? 'An untitled service'} was restored to an earlier version`;
    const written = await saveServiceChange(ctx, {
      before: locked.value,
      content: after,
      action: 'service.restored-version',
      summary,
      isBrief,
    });
    return written.ok ? ok({ id: row.id, version: written.value, slug: row.slug }) : written;
  });
}
