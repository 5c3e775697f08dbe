import { eq } from 'drizzle-orm';

import { convertHtmlToTextLines } from '#app/lib/plain-text.ts';
import { getExpectedRecordVersion, type FieldProblem } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { findAndLockCurrentCategoryName } from '#app/modules/content/categories/present-category.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';
import { deleteMediaRows, removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { caseStudies } from '../tables.server.ts';
import {
  findCaseStudyFormReferencedRecords,
  type CaseStudyReferencedRecords,
  getCaseStudyFormFields,
} from './find-admin-case-study.server.ts';
import { listUnusedCaseStudyFiles } from './list-unused-case-study-files.server.ts';
import {
  listCaseStudyMissingPublishFields,
  type CaseStudyEditFailure,
  type ParsedCaseStudyForm,
  getCaseStudyFormValues,
} from './case-study-form.ts';

type CaseStudyRow = typeof caseStudies.$inferSelect;
type SaveCaseStudyResult<Value> = Promise<Result<Value, CaseStudyEditFailure>>;

/** Returns the id of the named order; null if there is none. Orders are in a module above. */
export type FindCaseStudyOrderId = (ctx: AppContext, named: string) => Promise<string | null>;
export type CaseStudySaveOptions = { findOrder: FindCaseStudyOrderId; isPublishing: boolean };

/** Locks a case study in any status; null for an unknown or malformed id. */
export async function lockCaseStudy(ctx: AppContext, id: string): Promise<CaseStudyRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(caseStudies).where(eq(caseStudies.id, id)).for('update');
  return row ?? null;
}

const hasVisibleDescriptionText = (html: string | null) =>
  html !== null && convertHtmlToTextLines(html).length > 0;

const HTML_STYLE_ATTRIBUTE_PATTERN = /(?<=<[^<>]*) style="[^"<>]*"/g;

/** Returns null for a description without visible content. */
function sanitizeCaseStudyDescription(html: string | null): string | null {
  // Pages with many case studies cannot load a stylesheet for each, so custom styles are removed.
  const clean =
    html === null ? null : sanitizeStoredRichText(html).replaceAll(HTML_STYLE_ATTRIBUTE_PATTERN, '');
  return hasVisibleDescriptionText(clean) ? clean : null;
}

type CaseStudyWriteColumns = Omit<ParsedCaseStudyForm, 'version' | 'overwrite' | 'order' | 'linkType'> &
  Pick<CaseStudyRow, 'fileType' | 'fileSizeBytes' | 'isFileMissing' | 'orderId'>;

/** The columns to store and the problems; a missing file stays marked until another one replaces it. */
function buildCaseStudyColumns(
  form: ParsedCaseStudyForm,
  parts: CaseStudyReferencedRecords,
  before: CaseStudyRow | null,
): CaseStudyWriteColumns {
  const { version: _version, overwrite: _overwrite, order: _order, linkType, ...words } = form;
  const { file, orderId } = parts;
  const isSame = before !== null && before.fileUrl === form.fileUrl;
  return {
    ...words,
    description: sanitizeCaseStudyDescription(form.description),
    orderId,
    ...(form.fileUrl === null || !form.fileUrl.startsWith('/')
      ? { fileType: form.fileUrl === null ? null : linkType, fileSizeBytes: null, isFileMissing: false }
      : file
        ? { fileType: file.type, fileSizeBytes: file.sizeBytes, isFileMissing: false }
        : {
            fileType: isSame ? before.fileType : null,
            fileSizeBytes: isSame ? before.fileSizeBytes : null,
            isFileMissing: true,
          }),
  };
}

function listCaseStudyProblems(
  form: ParsedCaseStudyForm,
  columns: CaseStudyWriteColumns,
  parts: CaseStudyReferencedRecords,
  before: CaseStudyRow | null,
): FieldProblem[] {
  const isNewFile = before?.fileUrl !== form.fileUrl;
  const isNewCover = before?.coverUrl !== form.coverUrl;
  return [
    ...(columns.isFileMissing && isNewFile
      ? [{ field: 'file_url', message: 'This file isn’t in the shop. Upload it, or enter a link.' }]
      : []),
    ...(form.coverUrl !== null && isNewCover && !parts.isCoverThere
      ? [{ field: 'cover_url', message: 'This image isn’t in the shop. Upload it again.' }]
      : []),
    ...(form.serviceId !== null && !parts.isServiceThere
      ? [{ field: 'service', message: 'This service no longer exists.' }]
      : []),
    ...(form.order !== null && columns.orderId === null
      ? [
          {
            field: 'order',
            message: 'This order was not found. Choose one from the list, or paste its URL.',
          },
        ]
      : []),
  ];
}

type CaseStudyPreparedForSave = { columns: CaseStudyWriteColumns; problems: FieldProblem[] };

async function prepareCaseStudyForSave(
  ctx: AppContext,
  form: ParsedCaseStudyForm,
  {
    before,
    isPublished,
    findOrder,
  }: { before: CaseStudyRow | null; isPublished: boolean; findOrder: FindCaseStudyOrderId },
): Promise<CaseStudyPreparedForSave> {
  const parts = await findCaseStudyFormReferencedRecords(ctx, form, findOrder);
  const category = await findAndLockCurrentCategoryName(ctx, form.category);
  const columns = buildCaseStudyColumns({ ...form, category: category ?? form.category }, parts, before);
  const requested = isPublished
    ? listCaseStudyMissingPublishFields({ ...columns, hasDescription: columns.description !== null })
    : [];
  const unknown =
    category === null && form.category !== before?.category
      ? [{ field: 'category', message: 'Choose a category.' }]
      : [];
  return {
    columns,
    problems: [...unknown, ...listCaseStudyProblems(form, columns, parts, before), ...requested],
  };
}

/** A case study for the audit log: the fields of its form, with only the length of its long text. */
function getCaseStudyAuditValues(row: CaseStudyRow): Record<string, unknown> {
  const { description, ...values } = getCaseStudyFormValues(getCaseStudyFormFields(row));
  return { ...values, description: `${description?.length ?? 0} characters`, status: row.status };
}

/** Creates a case study as a draft, or publishes it at once. */
export function createCaseStudy(
  ctx: AppContext,
  form: ParsedCaseStudyForm,
  { findOrder, isPublishing }: CaseStudySaveOptions,
): SaveCaseStudyResult<{ id: string; title: string }> {
  assertCan(ctx, 'case-studies:write');
  return inTransaction(ctx, async (ctx): SaveCaseStudyResult<{ id: string; title: string }> => {
    const { columns, problems } = await prepareCaseStudyForSave(ctx, form, {
      before: null,
      isPublished: isPublishing,
      findOrder,
    });
    if (problems.length > 0) return fail({ code: 'refused', problems });
    const status = isPublishing ? 'published' : 'draft';
    const [row] = await ctx.db
      .insert(caseStudies)
      .values({ ...columns, status, createdAt: ctx.now, updatedAt: ctx.now })
      .returning();
    if (!row) throw new Error('a case study was not inserted');
    await recordAudit(ctx, {
      action: 'case-study.created',
      entity: 'case-study',
      entityId: row.id,
      summary: `The case study “${row.title}” was created${isPublishing ? ' and published' : ''}`,
      after: getCaseStudyAuditValues(row),
    });
    return ok({ id: row.id, title: row.title });
  });
}

/** The conflict after another user's change: who, when, and the current values. */
async function buildCaseStudyEditConflict(
  ctx: AppContext,
  row: CaseStudyRow,
): Promise<Result<never, CaseStudyEditFailure>> {
  const by = await findLastEditorNameOfRecord(ctx, { entity: 'case-study', entityId: row.id });
  const current = getCaseStudyFormValues(getCaseStudyFormFields(row));
  return fail({ code: 'conflict', by, at: row.updatedAt, version: row.version, current });
}

type SavedCaseStudy = { id: string; title: string; version: number; files: string[] };

async function saveCaseStudyRow(
  ctx: AppContext,
  id: string,
  form: ParsedCaseStudyForm,
  { findOrder, isPublishing }: CaseStudySaveOptions,
): SaveCaseStudyResult<SavedCaseStudy> {
  const row = await lockCaseStudy(ctx, id);
  if (!row) return fail({ code: 'not-found' });
  if (row.deletedAt !== null) return fail({ code: 'in-trash' });
  const status = isPublishing ? 'published' : row.status;
  const { columns, problems } = await prepareCaseStudyForSave(ctx, form, {
    before: row,
    isPublished: status === 'published',
    findOrder,
  });
  const after = { ...row, ...columns, status };
  if (JSON.stringify(row) === JSON.stringify(after))
    return ok({ id, title: row.title, version: row.version, files: [] });
  if (getExpectedRecordVersion(form) !== row.version) return buildCaseStudyEditConflict(ctx, row);
  if (problems.length > 0) return fail({ code: 'refused', problems });
  const version = row.version + 1;
  await ctx.db
    .update(caseStudies)
    .set({ ...columns, status, version, updatedAt: ctx.now })
    .where(eq(caseStudies.id, id));
  const files = await listUnusedCaseStudyFiles(ctx, [row.fileUrl, row.coverUrl]);
  await deleteMediaRows(ctx, files);
  const over = form.overwrite === null ? '' : ', over a newer version';
  const verb = status === row.status ? 'changed' : 'published';
  await recordAudit(ctx, {
    action: status === row.status ? 'case-study.saved' : 'case-study.published',
    entity: 'case-study',
    entityId: id,
    summary: `The case study “${after.title}” was ${verb}${over}`,
    before: getCaseStudyAuditValues(row),
    after: getCaseStudyAuditValues(after),
  });
  return ok({ id, title: after.title, version, files });
}

/**
 * Saves a case study, and publishes it on request. Its download URL stays the same for any file; files that
 * are no longer used are deleted. Submitting the stored values again succeeds. A form of an older version
 * fails with the current values, unless it asks to overwrite them.
 */
export async function saveCaseStudy(
  ctx: AppContext,
  id: string,
  form: ParsedCaseStudyForm,
  options: CaseStudySaveOptions,
): SaveCaseStudyResult<{ id: string; title: string; version: number }> {
  assertCan(ctx, 'case-studies:write');
  const saved = await inTransaction(ctx, (ctx) => saveCaseStudyRow(ctx, id, form, options));
  if (!saved.ok) return saved;
  const { files, ...value } = saved.value;
  await removeFilesOfDeletedMediaRows(ctx, files);
  return ok(value);
}

/** Creates a draft with the same texts, file and cover, but without the client's permission. */
export function duplicateCaseStudy(
  ctx: AppContext,
  id: string,
): SaveCaseStudyResult<{ id: string; title: string }> {
  assertCan(ctx, 'case-studies:write');
  return inTransaction(ctx, async (ctx): SaveCaseStudyResult<{ id: string; title: string }> => {
    const row = await lockCaseStudy(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if (row.deletedAt !== null) return fail({ code: 'in-trash' });
    const { id: _id, version: _version, ...words } = row;
    const title = `Copy of ${row.title}`.slice(0, 200);
    const own = { title, status: 'draft', isFeatured: false, permissionNote: null, isDemo: false };
    const [copy] = await ctx.db
      .insert(caseStudies)
      .values({ ...words, ...own, createdAt: ctx.now, updatedAt: ctx.now })
      .returning();
    if (!copy) throw new Error('a case study was not inserted');
    await recordAudit(ctx, {
      action: 'case-study.created',
      entity: 'case-study',
      entityId: copy.id,
      summary: `The case study “${row.title}” was duplicated`,
      after: getCaseStudyAuditValues(copy),
    });
    return ok({ id: copy.id, title });
  });
}
