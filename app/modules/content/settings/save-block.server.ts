import { isDeepStrictEqual } from 'node:util';

import { sql } from 'drizzle-orm';

import type { FormValues } from '#app/lib/form-values.ts';
import { type Conflict, expectedVersion } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findLastEditor } from '#app/modules/identity/find-last-editor.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { SiteContent } from '../schemas.ts';
import { contentBlocks } from '../tables.server.ts';

import { findBlock, type StoredBlock } from './find-settings-block.server.ts';
import { type CardsForm, cardsValues } from './cards-form.ts';
import { type MailsForm, mailsValues } from './mails-form.ts';
import { type ProviderForm, providerValues } from './provider-form.ts';
import { type RetentionForm, retentionValues } from './retention-form.ts';

/** The entity of the audit's rows; the id is the key of the block. */
export const SETTINGS_ENTITY = 'shop_settings';

/** What is saved together with a block, in the same transaction and the same row of the audit. */
export type Beside = {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  write: () => Promise<void>;
};

/** The blocks that are settings: what is saved of them applies at once. */
export type SettingsKey =
  | 'provider'
  | 'promise'
  | 'invoicing'
  | 'retention'
  | 'look'
  | 'cards'
  | 'mails'
  | 'categories';

export type BlockSave<Key extends SettingsKey> = {
  key: Key;
  value: SiteContent[Key];
  /** The version the form began with, and the one it may write over. */
  form: { version: number; overwrite: number | null };
  /** What was changed, as the audit's sentence begins. */
  subject: string;
  /** The fields of the form for what is stored now: what a conflict shows. */
  valuesNow: (ctx: AppContext, value: SiteContent[Key], version: number) => FormValues | Promise<FormValues>;
  /** What the audit keeps of a value, each difference in it; the value itself where nothing is said. */
  told?: (value: SiteContent[Key]) => Record<string, unknown>;
  /** Read when no other save of this block can come in between. */
  beside?: (ctx: AppContext) => Promise<Beside>;
};

const fieldsOf = (value: object): Record<string, unknown> => Object.fromEntries(Object.entries(value));

/** What a form of an older version is refused with; null for one that may be saved. */
export async function conflictOf<Key extends SettingsKey>(
  ctx: AppContext,
  { key, form, valuesNow }: Pick<BlockSave<Key>, 'key' | 'form' | 'valuesNow'>,
  { value, version, updatedAt }: StoredBlock<Key>,
): Promise<Conflict | null> {
  if (expectedVersion(form) === version) return null;
  const by = await findLastEditor(ctx, { entity: SETTINGS_ENTITY, entityId: key });
  const current = await valuesNow(ctx, value, version);
  return { code: 'conflict', by, at: updatedAt ?? ctx.now, version, current };
}

/**
 * Saves a block of the shop's settings, which applies at once: there is no draft. Who sends again what is stored is told the
 * same; a form of an older version is refused with what stands there now, unless it says to write over it.
 */
export function saveBlock<Key extends SettingsKey>(
  ctx: AppContext,
  { key, value, form, subject, valuesNow, told = fieldsOf, beside }: BlockSave<Key>,
): Promise<Result<{ version: number }, Conflict>> {
  assertCan(ctx, 'settings:write');
  return inTransaction(ctx, async (ctx): Promise<Result<{ version: number }, Conflict>> => {
    // A block that was never saved has no row to lock.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content block ${key}`}, 9))`);
    const stored = await findBlock(ctx, key);
    const more = (await beside?.(ctx)) ?? { before: {}, after: {}, write: async () => {} };
    const [before, after] = [
      { ...told(stored.value), ...more.before },
      { ...told(value), ...more.after },
    ];
    const { version, isUnreadable } = stored;
    if (version > 0 && !isUnreadable && isDeepStrictEqual(before, after)) return ok({ version });
    const conflict = await conflictOf(ctx, { key, form, valuesNow }, stored);
    if (conflict) return fail(conflict);
    const row = { value, version: version + 1, isDemo: false, updatedAt: ctx.now };
    await ctx.db
      .insert(contentBlocks)
      .values({ key, ...row, createdAt: ctx.now })
      .onConflictDoUpdate({ target: contentBlocks.key, set: row });
    await more.write();
    await recordAudit(ctx, {
      action: 'settings.saved',
      entity: SETTINGS_ENTITY,
      entityId: key,
      summary: `${subject} changed${form.overwrite === null ? '' : ', over a newer version'}`,
      before,
      after,
    });
    return ok({ version: row.version });
  });
}

/** Saves who provides the services. */
export function saveProvider(ctx: AppContext, { version, overwrite, ...value }: ProviderForm) {
  assertCan(ctx, 'settings:write');
  return saveBlock(ctx, {
    key: 'provider',
    value,
    form: { version, overwrite },
    subject: 'Shop details were',
    valuesNow: (_ctx, stored, version) => providerValues(stored, version),
  });
}

/** Saves how long data is kept; the next run of each job goes by it. */
export function saveRetention(ctx: AppContext, { version, overwrite, ...value }: RetentionForm) {
  assertCan(ctx, 'settings:write');
  return saveBlock(ctx, {
    key: 'retention',
    value,
    form: { version, overwrite },
    subject: 'Data retention was',
    valuesNow: (_ctx, stored, version) => retentionValues(stored, version),
  });
}

/** Saves what the figures on the cards of services are made of. */
export function saveCards(ctx: AppContext, { version, overwrite, ...value }: CardsForm) {
  assertCan(ctx, 'settings:write');
  return saveBlock(ctx, {
    key: 'cards',
    value,
    form: { version, overwrite },
    subject: 'The basis of service figures was',
    valuesNow: (_ctx, stored, version) => cardsValues(stored, version),
  });
}

/** Saves what the owner chose on the way to real sales; a choice that somebody saves at the same moment stands. */
export async function chooseFigures(ctx: AppContext, figures: CardsForm['figures']): Promise<void> {
  assertCan(ctx, 'settings:write');
  const { version } = await findBlock(ctx, 'cards');
  await saveCards(ctx, { version, overwrite: null, figures });
}

/** Saves what stands around every mail; the next mail has it. */
export function saveMailsFrame(ctx: AppContext, { version, overwrite, ...value }: MailsForm) {
  assertCan(ctx, 'settings:write');
  return saveBlock(ctx, {
    key: 'mails',
    value,
    form: { version, overwrite },
    subject: 'The email header and footer were',
    valuesNow: (_ctx, stored, version) => mailsValues(stored, version),
  });
}
