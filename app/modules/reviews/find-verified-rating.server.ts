import type { AppContext } from '#app/platform/context.ts';

import { listVerifiedServiceRatingAverages } from './list-verified-ratings.server.ts';
import type { VerifiedRating } from './model.ts';

/**
 * Returns the rating of one service from its approved and verified reviews, for
 * structured data; demo reviews are never verified.
 */
export async function findVerifiedRating(ctx: AppContext, serviceId: string): Promise<VerifiedRating> {
  try {
    return (await listVerifiedServiceRatingAverages(ctx, [serviceId])).get(serviceId) ?? null;
  } catch (error) {
    ctx.log.error({ err: error, serviceId }, 'verified rating failed');
    ctx.onFallback?.();
    return null;
  }
}
