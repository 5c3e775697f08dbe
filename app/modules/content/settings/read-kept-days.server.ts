import type { AppContext } from '#app/platform/context.ts';

import { findBlock } from './find-settings-block.server.ts';
import { LONGEST_RETENTION, type RetentionData } from './retention-form.ts';

/** For how many days the shop keeps something, read past every cache; the longest there is where what is stored cannot be read. */
export async function readKeptDays(ctx: AppContext, data: RetentionData): Promise<number> {
  const { value, isUnreadable } = await findBlock(ctx, 'retention');
  return (isUnreadable ? LONGEST_RETENTION : value)[data];
}
