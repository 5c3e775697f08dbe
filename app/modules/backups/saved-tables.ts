/**
 * What happens to a table in backup and restore: `saved` is in the file; `left-out` is not, and is empty
 * after a restore; `kept` belongs to this installation and stays unchanged.
 */
export type TableBackupPolicy = 'saved' | 'left-out' | 'kept';

const BACKED_UP_TABLES = [
  'accounts agent_days analytics_events audit_log audit_refusals',
  'billing_profiles brief_answers brief_templates briefs',
  'calendar_exceptions case_studies case_study_downloads checkout_cursors consent_records contact_answers contact_events',
  'contact_messages contact_replies contact_tasks contacts content_blocks content_drafts content_versions counters',
  'deliverable_links deliverables delivery_days disputes download_log due_pauses',
  'erasures exit_modal_days exit_modals',
  'go_lives invitations invoices learned_phrases legal_reviews legal_versions',
  'mail_bounces mail_refusals mail_switches mail_texts marketing_consents media_files message_reads',
  'notice_choices notice_defaults notices',
  'order_events order_files order_item_scope order_items order_messages order_notes orders outbox',
  'payments post_redirects posts promo_redemptions promocodes proof_daily provider_events',
  'readiness_checks readiness_keys readiness_runs readiness_ticks recovery_codes refund_requests refunds revision_points revisions',
  'sale_days',
  // The sandbox is the payment provider of a demo shop and stores its payments.
  'sandbox_deliveries sandbox_idem sandbox_objects',
  'search_day_clicks search_day_totals search_days search_events search_rules search_span_terms search_synonyms',
  'service_badges service_embeddings service_images service_old_paths service_old_slugs service_picture_fetches service_proofs service_reviews',
  'service_scope_rows',
  'service_versions services set_up_marks shared_carts snippets',
  'team_policies testimonials two_factors users visit_days work_hours',
];

const TABLES_EXCLUDED_FROM_BACKUP = [
  // Credentials: finding the file must not sign anyone in.
  'sessions verifications order_codes',
  // Deleted after a day so that visits cannot be linked any more; a file would keep them.
  'analytics_salts',
  // Transient state.
  'rate_limits order_presence search_rebuilds sign_in_holds csp_reports agent_requests',
  // Uploads in progress, and exports that live for a day: their bytes are not in the file either.
  'uploads upload_parts data_exports',
  // Bulk jobs, whose rows and files live for a day.
  'bulk_jobs bulk_rows',
];

/**
 * Versions that only this installation's processes compare, and the backups and
 * snapshots stored next to the database.
 */
const TABLES_PRESERVED_ON_BACKUP_RESTORE = ['cache_versions backups seed_runs'];

const assignBackupPolicyToTables = (
  lists: readonly string[],
  fate: TableBackupPolicy,
): [string, TableBackupPolicy][] =>
  lists.flatMap((list) => list.split(' ').map((name): [string, TableBackupPolicy] => [name, fate]));

/** Every table of the shop; `saved-tables.server.test.ts` fails for one without an entry. */
export const TABLE_BACKUP_POLICIES: ReadonlyMap<string, TableBackupPolicy> = new Map([
  ...assignBackupPolicyToTables(BACKED_UP_TABLES, 'saved'),
  ...assignBackupPolicyToTables(TABLES_EXCLUDED_FROM_BACKUP, 'left-out'),
  ...assignBackupPolicyToTables(TABLES_PRESERVED_ON_BACKUP_RESTORE, 'kept'),
]);

/**
 * Folders that are not saved: uploads in progress, exports of personal data that live for a day, and the list
 * of deleted accounts, of which the current one always applies (pages.md "Account deletion").
 */
const FOLDERS_EXCLUDED_FROM_BACKUP = new Set(['uploads', 'exports', 'erasures', 'bulk']);

/** Whether the file under a key belongs in a backup, and is removed when another shop replaces this one. */
export const isFileIncludedInBackup = (key: string): boolean =>
  !FOLDERS_EXCLUDED_FROM_BACKUP.has(key.slice(0, key.indexOf('/')));
