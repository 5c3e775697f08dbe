import { createContext, type MiddlewareFunction } from 'react-router';

import { type DataSet, dataSetNamed } from '#app/lib/data-set.ts';
import { type DataSets, findDataSets } from '#app/modules/demo-data/find-data-sets.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readCookie } from '#app/platform/cookies.server.ts';

/** Whether services of the demo are in the shop of this request, and the data set its pages show; null without a choice. */
export const shownData = createContext<{ isDemoData: boolean; dataSet: DataSet | null }>({
  isDemoData: false,
  dataSet: null,
});

/** Returns the data set to show: the one the browser keeps, else the shop's own once there is one; null without a choice. */
function chosenSet(sets: DataSets, kept: DataSet | null): DataSet | null {
  if (!sets.hasDemoRecords) return null;
  return kept ?? (sets.hasOwnRecords ? 'live' : 'demo');
}

/** Decides once for a request of the admin whose orders, people and visits its lists, figures and exports have (decision 102). */
export const chooseDataSet: MiddlewareFunction<Response> = async ({ context, request }) => {
  const ctx = context.get(appContext);
  try {
    const sets = await findDataSets(ctx);
    const dataSet = chosenSet(sets, dataSetNamed(readCookie(request, ctx.settings, 'dataSet')));
    context.set(shownData, { isDemoData: sets.hasDemoServices, dataSet });
    if (dataSet) context.set(appContext, { ...ctx, dataSet });
  } catch (error) {
    // A database that is away is told of by what the page itself reads.
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'the data sets of the shop could not be read');
  }
};
