import { isDeepStrictEqual } from 'node:util';

import { sql } from 'drizzle-orm';

import type { FormValues } from '#app/lib/form-values.ts';
import { type EditVersionConflictFailure, getExpectedRecordVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditorNameOfRecord } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { SiteContent } from '../schemas.ts';
import { contentBlocks } from '../tables.server.ts';

import { findSiteSettingsBlock, type StoredSettingsBlock } from './find-settings-block.server.ts';
import { type ServiceCardSettingsForm, toServiceCardsFormValues } from './cards-form.ts';
import { type EmailFrameForm, toEmailFrameFormValues } from './mails-form.ts';
import { type ShopProviderFormValues, toProviderFormValues } from './provider-form.ts';
import { type DataRetentionFormValues, toRetentionFormValues } from './retention-form.ts';

/** The entity in the audit log; the id is the key of the block. */
export const SETTINGS_AUDIT_ENTITY = 'shop_settings';

/** Further values that are saved with a block in the same transaction and audit entry. */
export type ExtraChangesSavedWithContentBlock = {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  write: () => Promise<void>;
};

/** The blocks that are settings: changes apply at once. */
export type ImmediateSettingsBlockKey =
  | 'provider'
  | 'promise'
  | 'invoicing'
  | 'retention'
  | 'look'
  | 'cards'
  | 'mails'
  | 'categories';

export type SaveSettingsBlockInput<Key extends ImmediateSettingsBlockKey> = {
  key: Key;
  value: SiteContent[Key];
  /** The version the form is based on, and the one it may overwrite. */
  form: { version: number; overwrite: number | null };
  /** What was changed, as the start of the audit log's sentence. */
  subject: string;
  /** Returns the form values of the stored block, for a conflict. */
  valuesNow: (ctx: AppContext, value: SiteContent[Key], version: number) => FormValues | Promise<FormValues>;
  /** Returns what the audit log compares and keeps of a value; the value itself if absent. */
  auditValues?: (value: SiteContent[Key]) => Record<string, unknown>;
  /** Reads those values once no other save of this block can interleave. */
  beside?: (ctx: AppContext) => Promise<ExtraChangesSavedWithContentBlock>;
};

const convertObjectToFieldRecord = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value));

/** Returns the conflict of a form with an outdated version; null if it may be saved. */
export async function findSettingsEditVersionConflict<Key extends ImmediateSettingsBlockKey>(
  ctx: AppContext,
  { key, form, valuesNow }: Pick<SaveSettingsBlockInput<Key>, 'key' | 'form' | 'valuesNow'>,
  { value, version, updatedAt }: StoredSettingsBlock<Key>,
): Promise<EditVersionConflictFailure | null> {
  if (getExpectedRecordVersion(form) === version) return null;
  const by = await findLastEditorNameOfRecord(ctx, { entity: SETTINGS_AUDIT_ENTITY, entityId: key });
  const current = await valuesNow(ctx, value, version);
  return { code: 'conflict', by, at: updatedAt ?? ctx.now, version, current };
}

/**
 * Saves a settings block, which applies at once: there is no draft. Submitting the stored value again
 * succeeds. A form of an older version fails with the current values, unless it asks to overwrite them.
 */
export function saveShopSettingsBlock<Key extends ImmediateSettingsBlockKey>(
  ctx: AppContext,
  {
    key,
    value,
    form,
    subject,
    valuesNow,
    auditValues = convertObjectToFieldRecord,
    beside,
  }: SaveSettingsBlockInput<Key>,
): Promise<Result<{ version: number }, EditVersionConflictFailure>> {
  assertCan(ctx, 'settings:write');
  return inTransaction(ctx, async (ctx): Promise<Result<{ version: number }, EditVersionConflictFailure>> => {
    // A block that was never saved has no row to lock.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content block ${key}`}, 9))`);
    const stored = await findSiteSettingsBlock(ctx, key);
    const more = (await beside?.(ctx)) ?? { before: {}, after: {}, write: async () => {} };
    const [before, after] = [
      { ...auditValues(stored.value), ...more.before },
      { ...auditValues(value), ...more.after },
    ];
    const { version, isUnreadable } = stored;
    if (version > 0 && !isUnreadable && isDeepStrictEqual(before, after)) return ok({ version });
    const conflict = await findSettingsEditVersionConflict(ctx, { key, form, valuesNow }, stored);
    if (conflict) return fail(conflict);
    const row = { value, version: version + 1, isDemo: false, updatedAt: ctx.now };
    await ctx.db
      .insert(contentBlocks)
      .values({ key, ...row, createdAt: ctx.now })
      .onConflictDoUpdate({ target: contentBlocks.key, set: row });
    await more.write();
    await recordAudit(ctx, {
      action: 'settings.saved',
      entity: SETTINGS_AUDIT_ENTITY,
      entityId: key,
      summary: `${subject} changed${form.overwrite === null ? '' : ', over a newer version'}`,
      before,
      after,
    });
    return ok({ version: row.version });
  });
}

/** Saves the provider of the services. */
export function saveServiceProviderSettings(
  ctx: AppContext,
  { version, overwrite, ...value }: ShopProviderFormValues,
) {
  assertCan(ctx, 'settings:write');
  return saveShopSettingsBlock(ctx, {
    key: 'provider',
    value,
    form: { version, overwrite },
    subject: 'Shop details were',
    valuesNow: (_ctx, stored, version) => toProviderFormValues(stored, version),
  });
}

/** Saves the retention periods; they apply from the next run of each job. */
export function saveDataRetentionSettings(
  ctx: AppContext,
  { version, overwrite, ...value }: DataRetentionFormValues,
) {
  assertCan(ctx, 'settings:write');
  return saveShopSettingsBlock(ctx, {
    key: 'retention',
    value,
    form: { version, overwrite },
    subject: 'Data retention was',
    valuesNow: (_ctx, stored, version) => toRetentionFormValues(stored, version),
  });
}

/** Saves what the figures on service cards count. */
export function saveServiceCardSettings(
  ctx: AppContext,
  { version, overwrite, ...value }: ServiceCardSettingsForm,
) {
  assertCan(ctx, 'settings:write');
  return saveShopSettingsBlock(ctx, {
    key: 'cards',
    value,
    form: { version, overwrite },
    subject: 'The basis of service figures was',
    valuesNow: (_ctx, stored, version) => toServiceCardsFormValues(stored, version),
  });
}

/** Saves the owner's choice at go-live; a concurrent save of the settings takes precedence. */
export async function saveGoLiveCardFiguresSource(
  ctx: AppContext,
  figures: ServiceCardSettingsForm['figures'],
): Promise<void> {
  assertCan(ctx, 'settings:write');
  const { version } = await findSiteSettingsBlock(ctx, 'cards');
  await saveServiceCardSettings(ctx, { version, overwrite: null, figures });
}

/** Saves the frame of every email, from the next one on. */
export function saveEmailHeaderFooterSettings(
  ctx: AppContext,
  { version, overwrite, ...value }: EmailFrameForm,
) {
  assertCan(ctx, 'settings:write');
  return saveShopSettingsBlock(ctx, {
    key: 'mails',
    value,
    form: { version, overwrite },
    subject: 'The email header and footer were',
    valuesNow: (_ctx, stored, version) => toEmailFrameFormValues(stored, version),
  });
}
