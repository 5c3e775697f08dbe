import { randomInt } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';

import { getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { EASTERN_TIME_ZONE, type ShopTimeZone } from '#app/lib/shop-zone.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { listServicesWithSaleState } from '#app/modules/catalog/list-service-states.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { failIfUniqueValueTaken } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { findAndLockCurrentCategoryName } from '#app/modules/content/categories/present-category.server.ts';

import type { PromoAppliesTo } from './model.ts';
import { narrowPromoCodeDiscountType } from './find-promo.server.ts';
import {
  findChangedLockedPromoField,
  makePromoCode,
  type ParsedPromoCodeForm,
  type PromoSaveFailure,
  type PromoCodeFormTerms,
  toPromoFormValues,
} from './promo-form.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

type PromoCodeRow = typeof promoCodes.$inferSelect;
type PromoSaveResult<Value> = Promise<Result<Value, PromoSaveFailure>>;

/** Returns the terms of a stored code. */
export function toPromoCodeFormTerms(row: PromoCodeRow): PromoCodeFormTerms {
  const { code, description, value, startsAt, endsAt, minOrderCents, maxUses } = row;
  const { perCustomerLimit, isFirstOrderOnly, serviceIds, categories } = row;
  const { type } = narrowPromoCodeDiscountType(row);
  return {
    code,
    description,
    type,
    value,
    startsAt,
    endsAt,
    minOrderCents,
    maxUses,
    perCustomerLimit,
    isFirstOrderOnly,
    serviceIds,
    categories,
  };
}

const pickPromoTermsOfForm = ({
  version: _version,
  overwrite: _overwrite,
  ...terms
}: ParsedPromoCodeForm): PromoCodeFormTerms => terms;

/** What the audit log keeps: services by title, and times as text in the shop's time zone of that day. */
async function buildPromoAuditValues(
  ctx: AppContext,
  terms: PromoCodeFormTerms,
  zone: ShopTimeZone,
): Promise<Record<string, unknown>> {
  const { categories, service_ids: _ids, ...values } = toPromoFormValues(terms, 0, zone);
  const named = await listServicesWithSaleState(ctx, terms.serviceIds ?? []);
  return {
    ...values,
    ...(terms.categories && { categories }),
    ...(terms.serviceIds && { services: named.map(({ title }) => title) }),
  };
}

/**
 * Whether every service and category that is new in a code exists; existing
 * limits stay, even for deleted services.
 */
async function doPromoTargetsExist(
  ctx: AppContext,
  { serviceIds, categories }: PromoAppliesTo,
  before: PromoAppliesTo | null,
): Promise<boolean> {
  for (const name of categories ?? [])
    if (!before?.categories?.includes(name) && (await findAndLockCurrentCategoryName(ctx, name)) !== name)
      return false;
  const added = (serviceIds ?? []).filter((id) => !before?.serviceIds?.includes(id));
  return (await listServicesWithSaleState(ctx, added)).every(({ state }) => state !== 'deleted');
}

async function lockPromoCode(ctx: AppContext, id: string): Promise<PromoCodeRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(promoCodes).where(eq(promoCodes.id, id)).for('update');
  return row ?? null;
}

async function isPromoCodeTaken(ctx: AppContext, code: string, ownId: string | null): Promise<boolean> {
  const others = ownId === null ? undefined : ne(promoCodes.id, ownId);
  return (await ctx.db.$count(promoCodes, and(eq(promoCodes.code, code), others))) > 0;
}

/** Returns how many orders used it, whatever happened to them. */
const countOrdersUsingPromoCode = (ctx: AppContext, id: string): Promise<number> =>
  ctx.db.$count(promoRedemptions, eq(promoRedemptions.promoId, id));

/** Creates a code, active at once unless its start is in the future; an empty name is generated. */
export function createPromoCode(
  ctx: AppContext,
  form: ParsedPromoCodeForm,
): PromoSaveResult<{ id: string; code: string }> {
  assertCan(ctx, 'promos:write');
  return inTransaction(ctx, async (ctx): PromoSaveResult<{ id: string; code: string }> => {
    const terms = { ...pickPromoTermsOfForm(form), code: form.code || makePromoCode(randomInt) };
    if (!(await doPromoTargetsExist(ctx, terms, null))) return fail({ code: 'no-such-service' });
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    const [row] = await ctx.db
      .insert(promoCodes)
      .values({ ...terms, createdBy, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing({ target: promoCodes.code })
      .returning();
    if (!row) return fail({ code: 'code-taken' });
    await recordAudit(ctx, {
      action: 'promo.created',
      entity: 'promo',
      entityId: row.id,
      summary: `The promo code ${row.code} was created`,
      after: await buildPromoAuditValues(ctx, terms, await readShopTimeZone(ctx)),
    });
    return ok({ id: row.id, code: row.code });
  });
}

/**
 * The terms to store: an unchanged field of a time keeps its seconds, and an
 * empty name keeps the current one.
 */
function mergePromoFormPreservingStoredSeconds(
  row: PromoCodeRow,
  form: ParsedPromoCodeForm,
): PromoCodeFormTerms {
  const before = toPromoCodeFormTerms(row);
  const after = { ...pickPromoTermsOfForm(form), code: form.code || row.code };
  const [was, is] = [
    toPromoFormValues(before, 0, EASTERN_TIME_ZONE),
    toPromoFormValues(after, 0, EASTERN_TIME_ZONE),
  ];
  return {
    ...after,
    startsAt: was['starts'] === is['starts'] ? before.startsAt : after.startsAt,
    endsAt: was['ends'] === is['ends'] ? before.endsAt : after.endsAt,
  };
}

async function saveRowLockedPromoCode(
  ctx: AppContext,
  id: string,
  form: ParsedPromoCodeForm,
): PromoSaveResult<{ id: string; version: number }> {
  const row = await lockPromoCode(ctx, id);
  if (!row) return fail({ code: 'not-found' });
  const zone = await readShopTimeZone(ctx);
  const before = toPromoCodeFormTerms(row);
  const after = mergePromoFormPreservingStoredSeconds(row, form);
  const [was, is] = [toPromoFormValues(before, 0, zone), toPromoFormValues(after, 0, zone)];
  if (JSON.stringify(was) === JSON.stringify(is)) return ok({ id, version: row.version });
  if (getExpectedRecordVersion(form) !== row.version) {
    const by = await findLastEditorNameOfRecord(ctx, { entity: 'promo', entityId: id });
    const { version, updatedAt } = row;
    return fail({
      code: 'conflict',
      by,
      at: updatedAt,
      version,
      current: toPromoFormValues(before, version, zone),
    });
  }
  const field = findChangedLockedPromoField(before, after);
  if (field && (await countOrdersUsingPromoCode(ctx, id)) > 0) return fail({ code: 'used', field });
  if (!(await doPromoTargetsExist(ctx, after, before))) return fail({ code: 'no-such-service' });
  if (await isPromoCodeTaken(ctx, after.code, id)) return fail({ code: 'code-taken' });
  const version = row.version + 1;
  await ctx.db
    .update(promoCodes)
    .set({ ...after, version, updatedAt: ctx.now })
    .where(eq(promoCodes.id, id));
  const over = form.overwrite === null ? '' : ', over a newer version';
  await recordAudit(ctx, {
    action: 'promo.saved',
    entity: 'promo',
    entityId: id,
    summary: `The promo code ${after.code} was changed${over}`,
    before: await buildPromoAuditValues(ctx, before, zone),
    after: await buildPromoAuditValues(ctx, after, zone),
  });
  return ok({ id, version });
}

/**
 * Saves a code. A used one keeps its name, discount, start and minimum (pages.md, /admin/promo-codes).
 * Submitting the stored values again succeeds. A form of an older version fails with the current values,
 * unless it asks to overwrite them.
 */
export function savePromoCode(
  ctx: AppContext,
  id: string,
  form: ParsedPromoCodeForm,
): PromoSaveResult<{ id: string; version: number }> {
  assertCan(ctx, 'promos:write');
  // Two codes may be given the same name concurrently.
  const taken = { constraint: 'promocodes_code_unique', failure: { code: 'code-taken' } } as const;
  return failIfUniqueValueTaken(taken, () =>
    inTransaction(ctx, (ctx) => saveRowLockedPromoCode(ctx, id, form)),
  );
}

export type PromoCodeStatus = 'active' | 'paused' | 'archived';

const PROMO_STATUS_CHANGE_AUDIT_TEXTS: Record<PromoCodeStatus, { action: string; word: string }> = {
  active: { action: 'promo.activated', word: 'made active' },
  paused: { action: 'promo.paused', word: 'paused' },
  archived: { action: 'promo.archived', word: 'archived' },
};

/** Sets the status of a code. Buyers can use only an active one; orders that have it keep it. */
export function setPromoStatus(
  ctx: AppContext,
  id: string,
  status: PromoCodeStatus,
): PromoSaveResult<{ code: string; before: string }> {
  assertCan(ctx, 'promos:write');
  return inTransaction(ctx, async (ctx): PromoSaveResult<{ code: string; before: string }> => {
    const row = await lockPromoCode(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if (row.status === status) return ok({ code: row.code, before: status });
    await ctx.db.update(promoCodes).set({ status, updatedAt: ctx.now }).where(eq(promoCodes.id, id));
    const { action, word } = PROMO_STATUS_CHANGE_AUDIT_TEXTS[status];
    await recordAudit(ctx, {
      action,
      entity: 'promo',
      entityId: id,
      summary: `The promo code ${row.code} was ${word}`,
      before: { status: row.status },
      after: { status },
    });
    return ok({ code: row.code, before: row.status });
  });
}

/** Deletes a code that was never used in an order; a used one is a record, and is archived instead. */
export function deletePromoCode(ctx: AppContext, id: string): PromoSaveResult<{ code: string }> {
  assertCan(ctx, 'promos:write');
  return inTransaction(ctx, async (ctx): PromoSaveResult<{ code: string }> => {
    const row = await lockPromoCode(ctx, id);
    if (!row) return fail({ code: 'not-found' });
    if ((await countOrdersUsingPromoCode(ctx, id)) > 0) return fail({ code: 'in-use' });
    await ctx.db.delete(promoCodes).where(eq(promoCodes.id, id));
    await recordAudit(ctx, {
      action: 'promo.deleted',
      entity: 'promo',
      entityId: id,
      summary: `The promo code ${row.code} was deleted`,
      before: await buildPromoAuditValues(ctx, toPromoCodeFormTerms(row), await readShopTimeZone(ctx)),
    });
    return ok({ code: row.code });
  });
}
