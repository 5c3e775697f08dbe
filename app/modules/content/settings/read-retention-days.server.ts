import type { AppContext } from '#app/platform/context.ts';

import { findSiteSettingsBlock } from './find-settings-block.server.ts';
import { MAX_RETENTION_DAYS_BY_DATA_KIND, type DataRetentionKind } from './retention-form.ts';

/**
 * Returns for how many days the shop keeps this data, bypassing every cache;
 * the maximum if the stored value is unreadable.
 */
export async function readRetentionDays(ctx: AppContext, data: DataRetentionKind): Promise<number> {
  const { value, isUnreadable } = await findSiteSettingsBlock(ctx, 'retention');
  return (isUnreadable ? MAX_RETENTION_DAYS_BY_DATA_KIND : value)[data];
}
