import { eq } from 'drizzle-orm';

import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';
import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findMissingExitModalContent } from './find-modal-gap.server.ts';
import {
  type ExitModalContent,
  type ExitModalChangeFailure,
  type ExitModalForm,
  toModalFormValues,
} from './modal-form.ts';
import { parseExitModalOfferType, MODAL_TITLE_LIMIT } from './model.ts';
import { exitModals } from './tables.server.ts';

type ExitModalRow = typeof exitModals.$inferSelect;
type SaveModalResult<Value> = Promise<Result<Value, ExitModalChangeFailure>>;

/** Returns the content and rules of a stored exit modal. */
export function toExitModalContent(row: ExitModalRow): ExitModalContent {
  const { id: _id, status: _status, activatedAt: _at, version: _version, createdBy: _by, ...rest } = row;
  const { createdAt: _created, updatedAt: _updated, ...content } = rest;
  return {
    ...content,
    action: parseExitModalOfferType(row.action),
    visitors: row.visitors === 'new' || row.visitors === 'returning' ? row.visitors : 'all',
    cart: row.cart === 'empty' || row.cart === 'filled' ? row.cart : 'any',
  };
}

/** The columns of a submitted form. */
function toExitModalColumns({ version: _version, overwrite: _overwrite, ...content }: ExitModalForm) {
  const { onlyPages, exceptPages, utm } = content;
  return { ...content, onlyPages: [...onlyPages], exceptPages: [...exceptPages], utm: [...utm] };
}

/** What the audit log keeps, in the shop's time zone of that day. */
const toExitModalAuditValues = (content: ExitModalContent, zone: ShopTimeZone): Record<string, unknown> =>
  toModalFormValues(content, 0, zone);

/** Locks an exit modal until the caller's transaction ends; null if there is none. */
export async function lockExitModalRow(ctx: AppContext, id: string): Promise<ExitModalRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(exitModals).where(eq(exitModals.id, id)).for('update');
  return row ?? null;
}

/** Returns the name of an exit modal in the audit log. */
export const formatExitModalNameForAudit = ({ title }: { title: string }): string =>
  title ? `“${title}”` : 'untitled';

async function insertExitModalRow(
  ctx: AppContext,
  content: ReturnType<typeof toExitModalColumns>,
  what: string,
) {
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const [row] = await ctx.db
    .insert(exitModals)
    .values({ ...content, createdBy, createdAt: ctx.now, updatedAt: ctx.now })
    .returning();
  if (!row) throw new Error('the window was not stored');
  await recordAudit(ctx, {
    action: 'exit-modal.created',
    entity: 'exit-modal',
    entityId: row.id,
    summary: `The exit modal ${formatExitModalNameForAudit(row)} was ${what}`,
    after: toExitModalAuditValues(toExitModalContent(row), await readShopTimeZone(ctx)),
  });
  return ok({ id: row.id });
}

/** Creates an exit modal as a draft. */
export function createExitModalDraft(ctx: AppContext, form: ExitModalForm): SaveModalResult<{ id: string }> {
  assertCan(ctx, 'exit-modal:write');
  return inTransaction(ctx, (ctx): SaveModalResult<{ id: string }> =>
    insertExitModalRow(ctx, toExitModalColumns(form), 'created'),
  );
}

/** Creates a draft with the content and rules of another exit modal, without its times. */
export function duplicateExitModal(ctx: AppContext, id: string): SaveModalResult<{ id: string }> {
  assertCan(ctx, 'exit-modal:write');
  return inTransaction(ctx, async (ctx): SaveModalResult<{ id: string }> => {
    const row = await lockExitModalRow(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    const title = row.title && truncateTextWithEllipsis(`Copy of ${row.title}`, MODAL_TITLE_LIMIT);
    const content = { ...toExitModalContent(row), title, startsAt: null, endsAt: null };
    return insertExitModalRow(ctx, toExitModalColumns({ ...content, version: 1, overwrite: null }), 'copied');
  });
}

/**
 * Saves an exit modal; a visible one must stay complete. A form of an older version fails with the current
 * values, unless it asks to overwrite them; submitting the stored values again succeeds.
 */
export function saveExitModal(
  ctx: AppContext,
  id: string,
  form: ExitModalForm,
): SaveModalResult<{ id: string; version: number }> {
  assertCan(ctx, 'exit-modal:write');
  return inTransaction(ctx, async (ctx): SaveModalResult<{ id: string; version: number }> => {
    const row = await lockExitModalRow(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    const zone = await readShopTimeZone(ctx);
    const before = toExitModalContent(row);
    const after = toExitModalColumns(form);
    const [was, is] = [toExitModalAuditValues(before, zone), toExitModalAuditValues(after, zone)];
    if (JSON.stringify(was) === JSON.stringify(is)) return ok({ id, version: row.version });
    if (getExpectedRecordVersion(form) !== row.version) {
      const by = await findLastEditorNameOfRecord(ctx, { entity: 'exit-modal', entityId: id });
      const { version, updatedAt: at } = row;
      return fail({ code: 'conflict', by, at, version, current: toModalFormValues(before, version, zone) });
    }
    const gap = row.status === 'on' ? await findMissingExitModalContent(ctx, after) : null;
    if (gap) return fail({ code: 'incomplete', gap });
    const version = row.version + 1;
    await ctx.db
      .update(exitModals)
      .set({ ...after, version, updatedAt: ctx.now })
      .where(eq(exitModals.id, id));
    await recordAudit(ctx, {
      action: 'exit-modal.saved',
      entity: 'exit-modal',
      entityId: id,
      summary: `The exit modal ${formatExitModalNameForAudit(after)} was changed${form.overwrite === null ? '' : ', over a newer version'}`,
      before: was,
      after: is,
    });
    return ok({ id, version });
  });
}
