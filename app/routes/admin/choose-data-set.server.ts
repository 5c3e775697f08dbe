import { createContext, type MiddlewareFunction } from 'react-router';

import { type DemoOrLiveDataSet, parseDemoOrRealDataSet } from '#app/lib/data-set.ts';
import { type ShopDataSets, findShopDataSets } from '#app/modules/demo-data/find-data-sets.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';

/**
 * Whether the shop of this request has demo services, and the data set its pages show; null without a choice.
 */
export const demoOrLiveDataSetContext = createContext<{
  isDemoData: boolean;
  dataSet: DemoOrLiveDataSet | null;
}>({
  isDemoData: false,
  dataSet: null,
});

/**
 * Returns the data set to show: the one in the browser's cookie, otherwise the shop's real data once there is
 * any; null without a choice.
 */
function resolveDemoLiveDataSet(
  sets: ShopDataSets,
  kept: DemoOrLiveDataSet | null,
): DemoOrLiveDataSet | null {
  if (!sets.hasDemoRecords) return null;
  return kept ?? (sets.hasOwnRecords ? 'live' : 'demo');
}

/**
 * Chooses, once per admin request, which orders, people and visits its lists, figures and exports cover
 * (decision 102).
 */
export const demoLiveDataSetMiddleware: MiddlewareFunction<Response> = async ({ context, request }) => {
  const ctx = context.get(appContext);
  try {
    const sets = await findShopDataSets(ctx);
    const dataSet = resolveDemoLiveDataSet(
      sets,
      parseDemoOrRealDataSet(readShopCookie(request, ctx.settings, 'dataSet')),
    );
    context.set(demoOrLiveDataSetContext, { isDemoData: sets.hasDemoServices, dataSet });
    if (dataSet) context.set(appContext, { ...ctx, dataSet });
  } catch (error) {
    // If the database is down, the page's own queries report it.
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the data sets of the shop could not be read');
  }
};
