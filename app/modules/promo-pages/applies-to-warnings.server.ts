import { listServiceStates, listSoldCategories } from '#app/modules/catalog/list-service-states.server.ts';
import type { ServiceState } from '#app/modules/catalog/service-state.ts';
import { type AppliesTo, isLimited } from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { SALE_STATES } from './promo-search.ts';

const MOST_NAMED = 3;

function namesOf(services: readonly ServiceState[]): string {
  const words = services.map(({ title, state }) =>
    state === 'deleted' || state === 'on-sale' ? title : `${title} (${SALE_STATES[state]})`,
  );
  const more = words.length - MOST_NAMED;
  return `${words.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Returns warnings about services of a limited code that cannot be bought now, as sentences. Such a code
 * never applies to other services instead.
 */
export async function appliesToWarnings(ctx: AppContext, terms: AppliesTo): Promise<string[]> {
  if (!isLimited(terms)) return [];
  const states = await listServiceStates(ctx, terms.serviceIds ?? []);
  const sold = await listSoldCategories(ctx);
  const unavailable = states.filter(({ state }) => state !== 'on-sale');
  const empty = (terms.categories ?? []).filter((name) => !sold.has(name));
  const isUseless = unavailable.length === states.length && empty.length === (terms.categories ?? []).length;
  return [
    ...(isUseless
      ? ['None of the services this code applies to is on sale, so the code can’t be used.']
      : []),
    ...(unavailable.length > 0 ? [`Not on sale: ${namesOf(unavailable)}.`] : []),
    ...(empty.length > 0 ? [`No services on sale in: ${empty.join(', ')}.`] : []),
  ];
}
