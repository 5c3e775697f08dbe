import { and, eq, ne, sql } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  parseStoredBriefQuestions,
  type BriefTemplateFormValues,
  toBriefTemplateFormValues,
} from './brief-forms.ts';
import { briefTemplates } from './brief-tables.server.ts';

import type { BriefTemplateFailure, BriefTemplateStatus } from './brief-templates.ts';
import { countBriefTemplateUses } from './find-brief-template.server.ts';

type BriefTemplateRow = typeof briefTemplates.$inferSelect;
type BriefTemplateSaveResult<Value> = Promise<Result<Value, BriefTemplateFailure>>;

const pickBriefTemplateContent = ({ name, questions }: { name: string; questions: readonly unknown[] }) => ({
  name,
  questions,
});

async function lockBriefTemplateForUpdate(ctx: AppContext, id: string): Promise<BriefTemplateRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(briefTemplates).where(eq(briefTemplates.id, id)).for('update');
  return row ?? null;
}

/** Two questionnaires with the same name could not be distinguished in a service's editor. */
async function isBriefTemplateNameTaken(
  ctx: AppContext,
  name: string,
  ownId: string | null,
): Promise<boolean> {
  const same = sql`lower(${briefTemplates.name}) = lower(${name})`;
  const others = ownId === null ? undefined : ne(briefTemplates.id, ownId);
  return (await ctx.db.$count(briefTemplates, and(same, others))) > 0;
}

/** Creates a questionnaire, which no service uses yet. */
export function createBriefTemplate(
  ctx: AppContext,
  { name, questions }: BriefTemplateFormValues,
): BriefTemplateSaveResult<{ id: string }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): BriefTemplateSaveResult<{ id: string }> => {
    if (await isBriefTemplateNameTaken(ctx, name, null)) return fail({ code: 'name-taken' });
    const [row] = await ctx.db
      .insert(briefTemplates)
      .values({ name, questions, createdAt: ctx.now, updatedAt: ctx.now })
      .returning();
    if (!row) throw new Error('the questionnaire was not stored');
    await recordAudit(ctx, {
      action: 'brief_template.created',
      entity: 'brief_template',
      entityId: row.id,
      summary: `The questionnaire ${name} was created`,
      after: pickBriefTemplateContent(row),
    });
    return ok({ id: row.id });
  });
}

/**
 * Saves a questionnaire; briefs of paid orders keep their questions. Saving unchanged content succeeds; a
 * form of an older version fails with the current content, unless it is set to overwrite.
 */
export function saveBriefTemplate(
  ctx: AppContext,
  id: string,
  form: BriefTemplateFormValues,
): BriefTemplateSaveResult<{ id: string; version: number }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): BriefTemplateSaveResult<{ id: string; version: number }> => {
    const row = await lockBriefTemplateForUpdate(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    const { name, questions } = form;
    const before = { name: row.name, questions: parseStoredBriefQuestions(row.questions) };
    if (JSON.stringify(before) === JSON.stringify({ name, questions }))
      return ok({ id, version: row.version });
    if (getExpectedRecordVersion(form) !== row.version) {
      const by = await findLastEditorNameOfRecord(ctx, { entity: 'brief_template', entityId: id });
      const { version, updatedAt } = row;
      return fail({
        code: 'conflict',
        by,
        at: updatedAt,
        version,
        current: toBriefTemplateFormValues(before, version),
      });
    }
    if (await isBriefTemplateNameTaken(ctx, name, id)) return fail({ code: 'name-taken' });
    const version = row.version + 1;
    await ctx.db
      .update(briefTemplates)
      .set({ name, questions, version, updatedAt: ctx.now })
      .where(eq(briefTemplates.id, id));
    const over = form.overwrite === null ? '' : ', over a newer version';
    await recordAudit(ctx, {
      action: 'brief_template.saved',
      entity: 'brief_template',
      entityId: id,
      summary: `The questionnaire ${name} was changed${over}`,
      before: pickBriefTemplateContent(before),
      after: pickBriefTemplateContent({ name, questions }),
    });
    return ok({ id, version });
  });
}

/**
 * Archives or restores a questionnaire. An archived one cannot be selected, and services that have it ask no
 * questions.
 */
export function setBriefTemplateStatus(
  ctx: AppContext,
  id: string,
  status: BriefTemplateStatus,
): BriefTemplateSaveResult<{ name: string }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): BriefTemplateSaveResult<{ name: string }> => {
    const row = await lockBriefTemplateForUpdate(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if (row.status === status) return ok({ name: row.name });
    await ctx.db.update(briefTemplates).set({ status, updatedAt: ctx.now }).where(eq(briefTemplates.id, id));
    await recordAudit(ctx, {
      action: status === 'archived' ? 'brief_template.archived' : 'brief_template.restored',
      entity: 'brief_template',
      entityId: id,
      summary: `The questionnaire ${row.name} was ${status === 'archived' ? 'archived' : 'restored'}`,
      before: { status: row.status },
      after: { status },
    });
    return ok({ name: row.name });
  });
}

/** Deletes a questionnaire that was never used; services in the trash count, because they can be restored. */
export function deleteBriefTemplate(ctx: AppContext, id: string): BriefTemplateSaveResult<{ name: string }> {
  assertCan(ctx, 'templates:write');
  return inTransaction(ctx, async (ctx): BriefTemplateSaveResult<{ name: string }> => {
    const row = await lockBriefTemplateForUpdate(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    const uses = await countBriefTemplateUses(ctx, id);
    if (uses.services + uses.orders > 0) return fail({ code: 'in-use', ...uses });
    await ctx.db.delete(briefTemplates).where(eq(briefTemplates.id, id));
    await recordAudit(ctx, {
      action: 'brief_template.deleted',
      entity: 'brief_template',
      entityId: id,
      summary: `The questionnaire ${row.name} was deleted`,
      before: pickBriefTemplateContent(row),
    });
    return ok({ name: row.name });
  });
}
