import {
  listServicesWithSaleState,
  listCategoriesOnSale,
} from '#app/modules/catalog/list-service-states.server.ts';
import type { ServiceWithSaleState } from '#app/modules/catalog/service-state.ts';
import { type PromoAppliesTo, isPromoCodeScopeLimited } from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { SERVICE_NOT_ON_SALE_REASON_LABELS } from './promo-search.ts';

const MAX_SERVICES_IN_PROMO_WARNING = 3;

function formatServiceNames(services: readonly ServiceWithSaleState[]): string {
  const words = services.map(({ title, state }) =>
    state === 'deleted' || state === 'on-sale'
      ? title
      : `${title} (${SERVICE_NOT_ON_SALE_REASON_LABELS[state]})`,
  );
  const more = words.length - MAX_SERVICES_IN_PROMO_WARNING;
  return `${words.slice(0, MAX_SERVICES_IN_PROMO_WARNING).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Returns warnings about services of a limited code that cannot be bought now, as sentences. Such a code
 * never applies to other services instead.
 */
export async function listPromoAppliesToWarnings(ctx: AppContext, terms: PromoAppliesTo): Promise<string[]> {
  if (!isPromoCodeScopeLimited(terms)) return [];
  const states = await listServicesWithSaleState(ctx, terms.serviceIds ?? []);
  const sold = await listCategoriesOnSale(ctx);
  const unavailable = states.filter(({ state }) => state !== 'on-sale');
  const empty = (terms.categories ?? []).filter((name) => !sold.has(name));
  const isUseless = unavailable.length === states.length && empty.length === (terms.categories ?? []).length;
  return [
    ...(isUseless
      ? ['None of the services this code applies to is on sale, so the code can’t be used.']
      : []),
    ...(unavailable.length > 0 ? [`Not on sale: ${formatServiceNames(unavailable)}.`] : []),
    ...(empty.length > 0 ? [`No services on sale in: ${empty.join(', ')}.`] : []),
  ];
}
