import type { AppContext } from '#app/platform/context.ts';

import { findBlock } from './find-settings-block.server.ts';
import { LONGEST_RETENTION, type RetentionData } from './retention-form.ts';

/**
 * Returns for how many days the shop keeps this data, bypassing every cache;
 * the maximum if the stored value is unreadable.
 */
export async function readRetentionDays(ctx: AppContext, data: RetentionData): Promise<number> {
  const { value, isUnreadable } = await findBlock(ctx, 'retention');
  return (isUnreadable ? LONGEST_RETENTION : value)[data];
}
