import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * Marketing consents of mailboxes with their proof (pages.md "Emails" and "Contacts"). An unconfirmed one is
 * a pending request that expires after a week; a withdrawn one stays as proof until its person is erased.
 */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: createPrimaryKeyIdColumn(),
    /** Trimmed and lowercased. */
    mailbox: text('mailbox').notNull(),
    /** As written. */
    email: text('email').notNull(),
    source: text('source').notNull(),
    purpose: text('purpose').notNull().default('news'),
    /** The full sentence next to the checkbox. */
    sentence: text('sentence').notNull(),
    /** Path of the page it was given on. */
    page: text('page').notNull(),
    /** The exit modal that collected it; null elsewhere. */
    modalId: uuid('modal_id'),
    /** The campaign of the visit; null if unknown. */
    utm: jsonb('utm').$type<UtmCampaignValues>(),
    /** The privacy policy that applied then, as `privacy-policy@1`. */
    privacyVersionId: text('privacy_version_id').notNull(),
    /** SHA-256 of the token in the emailed link. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    confirmedAt: timestampColumn('confirmed_at'),
    withdrawnAt: timestampColumn('withdrawn_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('marketing_consents_mailbox_norm', sql`${table.mailbox} = lower(trim(${table.mailbox}))`),
    check('marketing_consents_source_known', sql`${table.source} in ('exit-modal', 'demand', 'newsletter')`),
    check('marketing_consents_purpose_known', sql`${table.purpose} = 'news'`),
    check(
      'marketing_consents_withdrawn_after_confirmed',
      sql`${table.withdrawnAt} is null or ${table.confirmedAt} is not null`,
    ),
    index('marketing_consents_of_mailbox').on(table.mailbox, table.createdAt),
    index('marketing_consents_unconfirmed')
      .on(table.expiresAt)
      .where(sql`${table.confirmedAt} is null`),
    index('marketing_consents_withdrawn')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} is not null`),
    index('marketing_consents_of_modal').on(table.modalId, table.confirmedAt),
  ],
);
