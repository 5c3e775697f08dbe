import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { toServiceCards } from '#app/modules/service-cards/list-service-cards.server.ts';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listDefaultSearchSuggestions } from './answers/list-suggestions.server.ts';

const MAX_POPULAR_CARDS = 3;

/** Returns cards of the most hired services, for a page without results; empty if they cannot be read. */
export async function listPopularServiceCards(ctx: AppContext): Promise<ServiceCardData[]> {
  try {
    const ids = (await listDefaultSearchSuggestions(ctx)).slice(0, MAX_POPULAR_CARDS).map(({ id }) => id);
    if (ids.length === 0) return [];
    const found = await listPublicServices(ctx, { ids });
    const cards = await toServiceCards(
      ctx,
      ids.flatMap((id) => found.filter((service) => service.id === id)),
    );
    // Sorted to match the figures on the cards.
    return cards.toSorted((one, other) => other.projectsSold30d - one.projectsSold30d);
  } catch (error) {
    ctx.log.error({ err: error }, 'popular services could not be read');
    ctx.onFallback?.();
    return [];
  }
}
