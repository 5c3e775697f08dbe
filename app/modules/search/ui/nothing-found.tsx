import type { ReactNode } from 'react';

import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import { ServiceCardList } from '#app/modules/service-cards/service-card.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';

import {
  buildServiceSearchUrl,
  type ServiceSearchSelection,
  removeFiltersFromSearchSelection,
} from '../model.ts';

import {
  listAlternativeCategories,
  MOST_HIRED_HEADING,
  SERVICE_NOT_AVAILABLE_TEXT,
  OVER_PRICE_LIMIT_RESULTS_HEADING,
} from './list-model.ts';

/**
 * BROWSE-04: the message, alternatives, popular services clearly separated from it, and the form for missing
 * services.
 */
export function NoServicesFound({
  choice,
  nearest,
  popular,
  demand,
}: {
  choice: ServiceSearchSelection;
  /** Matches beyond the limits of the query. */
  nearest: readonly ServiceCardData[];
  popular: readonly ServiceCardData[];
  demand: ReactNode;
}) {
  const categories = useShopCategories();
  const isFiltered = Boolean(choice.category ?? choice.price ?? choice.delivery);
  return (
    <div className="grid gap-10">
      <EmptyStateNotice
        title={SERVICE_NOT_AVAILABLE_TEXT}
        action={
          <div className="flex flex-wrap gap-3">
            {isFiltered ? (
              <ButtonLink to={buildServiceSearchUrl(removeFiltersFromSearchSelection(choice))}>
                Search without filters
              </ButtonLink>
            ) : null}
            <ButtonLink to="/services" variant={isFiltered ? 'outline' : 'primary'}>
              Show All Services
            </ButtonLink>
            {listAlternativeCategories(categories, [], nearest.length > 0 ? nearest : popular).map(
              ({ name, href }) => (
                <ButtonLink key={name} to={href} variant="outline">
                  {name}
                </ButtonLink>
              ),
            )}
            <ButtonLink to="/contact" variant="ghost">
              Contact
            </ButtonLink>
          </div>
        }
      />
      <EmptySearchServiceSuggestions id="nearest" title={OVER_PRICE_LIMIT_RESULTS_HEADING} cards={nearest} />
      {demand}
      <EmptySearchServiceSuggestions id="most-hired" title={MOST_HIRED_HEADING} cards={popular} />
    </div>
  );
}

function EmptySearchServiceSuggestions({
  id,
  title,
  cards,
}: {
  id: string;
  title: string;
  cards: readonly ServiceCardData[];
}) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-10">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <ServiceCardList cards={cards} headingLevel={3} />
    </section>
  );
}
