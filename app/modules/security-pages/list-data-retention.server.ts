import { findSiteSettingsBlock } from '#app/modules/content/settings/find-settings-block.server.ts';
import {
  formatRetentionPeriod,
  MAX_RETENTION_DAYS_BY_DATA_KIND,
  RETENTION_RULES,
  DATA_RETENTION_KINDS,
} from '#app/modules/content/settings/retention-form.ts';
import { CSP_REPORT_RETENTION_DAYS } from '#app/modules/csp-reports/model.ts';
import { RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS } from '#app/modules/backups/nightly-files.ts';
import { SERVICE_TRASH_RETENTION_DAYS } from '#app/modules/catalog/trash/service-trash.ts';
import { ORDER_FILE_RETENTION_MONTHS } from '#app/modules/fulfilment/files/order-files.ts';
import { DATA_EXPORT_DOWNLOAD_HOURS } from '#app/modules/identity/personal-data/data-export.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** A kind of data, and its retention as text. */
export type DataRetentionRow = { data: string; time: string };

/** Data with a fixed retention period (pages.md "Retention"). */
const FIXED_RETENTION_PERIOD_ROWS: readonly DataRetentionRow[] = [
  { data: 'Paid orders and issued invoices', time: 'Kept' },
  { data: 'Files of completed orders', time: `${ORDER_FILE_RETENTION_MONTHS} months` },
  { data: 'Audit', time: '2 years; security and denied access 5 years, with network and device for 90 days' },
  { data: 'Records of cookie choices', time: '3 years' },
  { data: 'Sessions and one-time codes', time: '30 days after they end' },
  { data: 'Copies of personal data', time: `${DATA_EXPORT_DOWNLOAD_HOURS} hours` },
  { data: 'Content security policy reports', time: `${CSP_REPORT_RETENTION_DAYS} days` },
  { data: 'Trash', time: `${SERVICE_TRASH_RETENTION_DAYS} days` },
  {
    data: 'Backups',
    time: `The newest ${RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.night} nightly and ${RETAINED_NIGHTLY_AND_MANUAL_BACKUP_COUNTS.hand} manual backups`,
  },
];

/** Returns the retention of all data: the configured periods first, as they are stored now. */
export async function listDataRetention(ctx: AppContext): Promise<DataRetentionRow[]> {
  assertCan(ctx, 'security:read');
  const { value, isUnreadable } = await findSiteSettingsBlock(ctx, 'retention');
  const days = isUnreadable ? MAX_RETENTION_DAYS_BY_DATA_KIND : value;
  return [
    ...DATA_RETENTION_KINDS.map((data) => ({
      data: RETENTION_RULES[data].label,
      time: formatRetentionPeriod(days[data]),
    })),
    ...FIXED_RETENTION_PERIOD_ROWS,
  ];
}
