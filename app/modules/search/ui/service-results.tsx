import type { MouseEvent, ReactNode } from 'react';
import { href, Link } from 'react-router';

import { ServicePageLoadingAnnouncement } from '#app/modules/catalog/ui/loading-service.tsx';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import {
  CategoryTabs,
  EmptyCategoryMessage,
  ServiceListFailedMessage,
  ServiceCards,
} from '#app/modules/service-cards/service-grid.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import type { SearchIntentChip } from '../words/parse-intent.ts';
import { buildServiceSearchUrl, type ServiceSearchSelection } from '../model.ts';

import { ActiveFilterChips, SEARCH_RESULT_COUNT_ELEMENT_ID } from './choice-chips.tsx';
import { CorrectedQueryNote } from './corrected-line.tsx';
import { SearchFilterAndSortForm } from './filter-form.tsx';
import { NoServicesFound } from './nothing-found.tsx';
import { sendSettledSearchAnalytics } from './settled-search.ts';

/** The results, the notes on the query, and what a page without results offers instead. */
type FoundSearchResults = {
  cards: readonly ServiceCardData[];
  nearest: readonly ServiceCardData[];
  popular: readonly ServiceCardData[];
  chips: readonly SearchIntentChip[];
  corrected: string | null;
  isWarmingUp: boolean;
  isFailed: boolean;
};
type SearchResultsProps = { choice: ServiceSearchSelection; found: FoundSearchResults; demand: ReactNode };

/** Shows why the list is empty, and what to do about it. */
function EmptyServiceSearchResults({
  choice,
  found: { isFailed, nearest, popular },
  demand,
}: SearchResultsProps) {
  const { q, price, delivery } = choice;
  if (isFailed) return <ServiceListFailedMessage to={buildServiceSearchUrl(choice)} headingLevel={2} />;
  if (q) return <NoServicesFound choice={choice} nearest={nearest} popular={popular} demand={demand} />;
  if (price || delivery) {
    return (
      <EmptyStateNotice
        title="No services available for the selected filters"
        action={<ButtonLink to="/services">Show All Services</ButtonLink>}
      />
    );
  }
  return <EmptyCategoryMessage path="/services" headingLevel={2} />;
}

const isInsideLinkToService = (target: EventTarget, address: string) =>
  target instanceof Element && target.closest('a')?.pathname === href('/service/:slug', { slug: address });

/**
 * Shown because a search soon after a start may run before the model is loaded; the same query finds more a
 * minute later.
 */
function ModelLoadingNote({ choice }: { choice: ServiceSearchSelection }) {
  return (
    <p className="text-sm text-ink-2">
      Showing keyword matches only. Smart search is still starting.{' '}
      <Link to={buildServiceSearchUrl(choice)} className="inline-block py-1 underline underline-offset-4">
        Search again
      </Link>
    </p>
  );
}

/** Categories, filters and cards of /services; every choice is in the URL. */
export function ServiceSearchResultsView({ choice, found, demand }: SearchResultsProps) {
  const { cards, nearest, chips, corrected, isFailed } = found;
  const { q } = choice;
  const reportClick = (event: MouseEvent) => {
    const clicked =
      q && [...cards, ...nearest].find(({ address }) => isInsideLinkToService(event.target, address));
    if (clicked) sendSettledSearchAnalytics(q, clicked.id);
  };
  return (
    // Only a listener, not a control: the links inside receive the press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="grid grid-cols-1 gap-5" onClick={reportClick}>
      <CategoryTabs
        current={choice.category}
        addressOf={(category) => buildServiceSearchUrl({ ...choice, category })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p id={SEARCH_RESULT_COUNT_ELEMENT_ID} role="status" tabIndex={-1} className="text-sm text-ink-3">
          {isFailed ? null : `${cards.length} ${cards.length === 1 ? 'service' : 'services'}`}
        </p>
        <SearchFilterAndSortForm choice={choice} />
      </div>
      <ActiveFilterChips choice={choice} read={chips} />
      {corrected === null ? null : (
        <CorrectedQueryNote
          q={q}
          corrected={corrected}
          literal={buildServiceSearchUrl({ ...choice, literal: true })}
        />
      )}
      {found.isWarmingUp ? <ModelLoadingNote choice={choice} /> : null}
      <ServiceCards
        cards={cards}
        path="/services"
        headingLevel={2}
        sort={choice.sort}
        empty={<EmptyServiceSearchResults choice={choice} found={found} demand={demand} />}
      />
      <ServicePageLoadingAnnouncement />
    </div>
  );
}
