import { and, eq } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  deleteMediaRows,
  parseMediaKey,
  removeFilesOfDeletedMediaRows,
} from '#app/platform/storage/media.server.ts';
import { findAndLockCurrentCategoryName } from '#app/modules/content/categories/present-category.server.ts';

import { computeInitials } from '../model.ts';
import { testimonials } from '../tables.server.ts';
import { toTestimonialColumns, toTestimonialContent } from './testimonial-columns.server.ts';
import type {
  TestimonialProvenance,
  TestimonialFailure,
  TestimonialForm,
  TestimonialContent,
} from './testimonial-form.ts';
import { toTestimonialFormValues } from './testimonial-form.ts';

type TestimonialRecord = typeof testimonials.$inferSelect;
type SaveTestimonialResultPromise<Value> = Promise<Result<Value, TestimonialFailure>>;
type TestimonialContentWithProvenance = TestimonialContent & { provenance: TestimonialProvenance };

/**
 * Returns the keys of pictures at these URLs that nothing uses any more. Supplied by reviews, a module above,
 * which shares pictures.
 */
export type FindUnusedPictureKeysFunction = (
  ctx: AppContext,
  addresses: readonly (string | null)[],
) => Promise<string[]>;

/**
 * The part of a testimonial for the audit log: its content without the client, who would otherwise be
 * remembered beyond a deletion.
 */
function toTestimonialAuditValues({
  name: _name,
  company: _company,
  role: _role,
  avatarUrl: _url,
  ...words
}: TestimonialContentWithProvenance) {
  return words;
}

/** The names of the changed personal fields. */
function listChangedClientFields(
  before: TestimonialContentWithProvenance,
  after: TestimonialContentWithProvenance,
): string[] {
  return (['name', 'company', 'role', 'avatarUrl'] as const).filter((part) => before[part] !== after[part]);
}

const toTestimonialContentFromForm = ({
  version: _version,
  overwrite: _overwrite,
  ...words
}: TestimonialForm): TestimonialContentWithProvenance => words;

/** Only our own stored pictures; a URL from an import may stay until it is changed. */
function isAllowedPictureUrl(address: string | null, former: string | null): boolean {
  return address === null || address === former || parseMediaKey(address)?.startsWith('avatars/') === true;
}

/** Creates a testimonial in the state pending. */
export function createTestimonial(
  ctx: AppContext,
  form: TestimonialForm,
): SaveTestimonialResultPromise<{ id: string }> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(ctx, async (ctx): SaveTestimonialResultPromise<{ id: string }> => {
    const category = await findAndLockCurrentCategoryName(ctx, form.category);
    if (category === null) return fail({ code: 'unknown-category' });
    const words = { ...toTestimonialContentFromForm(form), category };
    if (!isAllowedPictureUrl(words.avatarUrl, null)) return fail({ code: 'unknown-picture' });
    const [row] = await ctx.db
      .insert(testimonials)
      .values({
        ...toTestimonialColumns(words),
        clientInitials: computeInitials(words.name),
        status: 'pending',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: testimonials.id });
    const id = row?.id ?? '';
    await recordAudit(ctx, {
      action: 'testimonial.created',
      entity: 'testimonial',
      entityId: id,
      summary: 'A testimonial was created',
      after: toTestimonialAuditValues(words),
    });
    return ok({ id });
  });
}

async function lockTestimonial(ctx: AppContext, id: string): Promise<TestimonialRecord | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.id, id)).for('update');
  return row ?? null;
}

/**
 * Writes the form to the row, after its version and picture were checked.
 * Returns the keys of files to delete after the commit.
 */
async function updateTestimonialFromForm(
  ctx: AppContext,
  row: TestimonialRecord,
  {
    after,
    isOver,
    unused,
  }: { after: TestimonialContentWithProvenance; isOver: boolean; unused: FindUnusedPictureKeysFunction },
): Promise<string[]> {
  const before = toTestimonialContent(row);
  await ctx.db
    .update(testimonials)
    .set({
      ...toTestimonialColumns(after),
      // An import may have set initials that differ from the name's.
      ...(before.name !== after.name && { clientInitials: computeInitials(after.name) }),
      version: row.version + 1,
      updatedAt: ctx.now,
    })
    .where(and(eq(testimonials.id, row.id), eq(testimonials.version, row.version)));
  const files = before.avatarUrl === after.avatarUrl ? [] : await unused(ctx, [before.avatarUrl]);
  await deleteMediaRows(ctx, files);
  await recordAudit(ctx, {
    action: 'testimonial.saved',
    entity: 'testimonial',
    entityId: row.id,
    summary: `A testimonial was changed${isOver ? ', over a newer version' : ''}`,
    before: toTestimonialAuditValues(before),
    after: { ...toTestimonialAuditValues(after), changedOfPerson: listChangedClientFields(before, after) },
  });
  return files;
}

/**
 * Saves a testimonial; its state stays. Submitting the stored values again succeeds. A form of an older
 * version fails with the current values, unless it asks to overwrite them. Deletes a picture that is no
 * longer used. Must not run inside a transaction.
 */
export async function saveTestimonial(
  ctx: AppContext,
  id: string,
  { form, unused }: { form: TestimonialForm; unused: FindUnusedPictureKeysFunction },
): SaveTestimonialResultPromise<{ id: string; version: number }> {
  assertCan(ctx, 'testimonials:write');
  const saved = await inTransaction(
    ctx,
    async (ctx): SaveTestimonialResultPromise<{ version: number; files: string[] }> => {
      const row = await lockTestimonial(ctx, id);
      if (!row) return fail({ code: 'not-found' });
      if (row.deletedAt) return fail({ code: 'in-trash' });
      const category = await findAndLockCurrentCategoryName(ctx, form.category);
      if (category === null && form.category !== row.category) return fail({ code: 'unknown-category' });
      const [before, after] = [
        toTestimonialContent(row),
        { ...toTestimonialContentFromForm(form), category: category ?? form.category },
      ];
      const valuesOf = (words: TestimonialContentWithProvenance) =>
        JSON.stringify(toTestimonialFormValues(words, 0));
      if (valuesOf(before) === valuesOf(after)) return ok({ version: row.version, files: [] });
      if (getExpectedRecordVersion(form) !== row.version) {
        const by = await findLastEditorNameOfRecord(ctx, { entity: 'testimonial', entityId: id });
        const { version, updatedAt: at } = row;
        return fail({ code: 'conflict', by, at, version, current: toTestimonialFormValues(before, version) });
      }
      if (!isAllowedPictureUrl(after.avatarUrl, before.avatarUrl)) return fail({ code: 'unknown-picture' });
      const files = await updateTestimonialFromForm(ctx, row, {
        after,
        isOver: form.overwrite !== null,
        unused,
      });
      return ok({ version: row.version + 1, files });
    },
  );
  if (!saved.ok) return saved;
  await removeFilesOfDeletedMediaRows(ctx, saved.value.files);
  return ok({ id, version: saved.value.version });
}

/** Creates a copy in the state pending. */
export function duplicateTestimonial(
  ctx: AppContext,
  id: string,
): SaveTestimonialResultPromise<{ id: string }> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(ctx, async (ctx): SaveTestimonialResultPromise<{ id: string }> => {
    const row = await lockTestimonial(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if (row.deletedAt) return fail({ code: 'in-trash' });
    const words = toTestimonialContent(row);
    const [copy] = await ctx.db
      .insert(testimonials)
      .values({
        ...toTestimonialColumns(words),
        category: row.category,
        clientInitials: row.clientInitials,
        isDemo: row.isDemo,
        status: 'pending',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: testimonials.id });
    const copyId = copy?.id ?? '';
    await recordAudit(ctx, {
      action: 'testimonial.duplicated',
      entity: 'testimonial',
      entityId: copyId,
      summary: 'A testimonial was copied',
      after: { ...toTestimonialAuditValues(words), copyOf: id },
    });
    return ok({ id: copyId });
  });
}
