import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { ServiceCardSettings } from '../settings/cards-form.ts';
import { contentBlocks } from '../tables.server.ts';

/**
 * Shows or hides the demo owner's texts. Part of loading and removing the demo
 * data, which the audit log records.
 */
export async function setDemoTextsVisibility({ db, now }: AppContext, areShown: boolean): Promise<void> {
  const row = { value: { areShown }, isDemo: areShown, updatedAt: now };
  await db
    .insert(contentBlocks)
    .values({ key: 'demoWords', createdAt: now, ...row })
    .onConflictDoUpdate({ target: contentBlocks.key, set: row });
}

/**
 * Sets the choice for a shop that has none: a new one without demo data, or one from an older version. A shop
 * without demo data has none of the demo owner's texts.
 */
export async function initializeDemoTextsVisibilitySetting(
  { db, now }: AppContext,
  hasDemo: boolean,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await db
    .insert(contentBlocks)
    .values({ key: 'demoWords', value: { areShown: hasDemo }, isDemo: hasDemo, ...times })
    .onConflictDoNothing();
}

/**
 * Sets what the figures of services count, as the owner chose when the demo was removed or the shop went
 * live; that action is in the audit log.
 */
export async function setServiceCardStatisticsSource(
  { db, now }: AppContext,
  figures: ServiceCardSettings['figures'],
): Promise<void> {
  const row = { value: { figures }, isDemo: false, updatedAt: now };
  await db
    .insert(contentBlocks)
    .values({ key: 'cards', createdAt: now, ...row })
    .onConflictDoUpdate({
      target: contentBlocks.key,
      set: { ...row, version: sql`${contentBlocks.version} + 1` },
    });
}
