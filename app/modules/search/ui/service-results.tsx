import type { MouseEvent, ReactNode } from 'react';
import { href, Link } from 'react-router';

import { ServiceLoadingAnnouncement } from '#app/modules/catalog/ui/loading-service.tsx';
import type { ServiceCardData } from '#app/modules/service-cards/service-card-data.ts';
import {
  CategoryTabs,
  EmptyCategoryMessage,
  FailedListMessage,
  ServiceCards,
} from '#app/modules/service-cards/service-grid.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

import type { IntentChip } from '../words/parse-intent.ts';
import { searchAddress, type SearchSelection } from '../model.ts';

import { ActiveFilterChips, RESULT_COUNT_ID } from './choice-chips.tsx';
import { CorrectedQueryNote } from './corrected-line.tsx';
import { FilterForm } from './filter-form.tsx';
import { NothingFound } from './nothing-found.tsx';
import { reportSettledSearch } from './settled-search.ts';

/** The results, the notes on the query, and what a page without results offers instead. */
type FoundSearchResults = {
  cards: readonly ServiceCardData[];
  nearest: readonly ServiceCardData[];
  popular: readonly ServiceCardData[];
  chips: readonly IntentChip[];
  corrected: string | null;
  isWarmingUp: boolean;
  isFailed: boolean;
};
type SearchResultsProps = { choice: SearchSelection; found: FoundSearchResults; demand: ReactNode };

/** Shows why the list is empty, and what to do about it. */
function EmptyResults({ choice, found: { isFailed, nearest, popular }, demand }: SearchResultsProps) {
  const { q, price, delivery } = choice;
  if (isFailed) return <FailedListMessage to={searchAddress(choice)} headingLevel={2} />;
  if (q) return <NothingFound choice={choice} nearest={nearest} popular={popular} demand={demand} />;
  if (price || delivery) {
    return (
      <EmptyState
        title="No services available for the selected filters"
        action={<ButtonLink to="/services">Show All Services</ButtonLink>}
      />
    );
  }
  return <EmptyCategoryMessage path="/services" headingLevel={2} />;
}

const linksToService = (target: EventTarget, address: string) =>
  target instanceof Element && target.closest('a')?.pathname === href('/service/:slug', { slug: address });

/**
 * Shown because a search soon after a start may run before the model is loaded; the same query finds more a
 * minute later.
 */
function ModelLoadingNote({ choice }: { choice: SearchSelection }) {
  return (
    <p className="text-sm text-ink-2">
      Showing keyword matches only. Smart search is still starting.{' '}
      <Link to={searchAddress(choice)} className="inline-block py-1 underline underline-offset-4">
        Search again
      </Link>
    </p>
  );
}

/** Categories, filters and cards of /services; every choice is in the URL. */
export function ServiceResults({ choice, found, demand }: SearchResultsProps) {
  const { cards, nearest, chips, corrected, isFailed } = found;
  const { q } = choice;
  const reportClick = (event: MouseEvent) => {
    const clicked = q && [...cards, ...nearest].find(({ address }) => linksToService(event.target, address));
    if (clicked) reportSettledSearch(q, clicked.id);
  };
  return (
    // Only a listener, not a control: the links inside receive the press.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="grid grid-cols-1 gap-5" onClick={reportClick}>
      <CategoryTabs
        current={choice.category}
        addressOf={(category) => searchAddress({ ...choice, category })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p id={RESULT_COUNT_ID} role="status" tabIndex={-1} className="text-sm text-ink-3">
          {isFailed ? null : `${cards.length} ${cards.length === 1 ? 'service' : 'services'}`}
        </p>
        <FilterForm choice={choice} />
      </div>
      <ActiveFilterChips choice={choice} read={chips} />
      {corrected === null ? null : (
        <CorrectedQueryNote
          q={q}
          corrected={corrected}
          literal={searchAddress({ ...choice, literal: true })}
        />
      )}
      {found.isWarmingUp ? <ModelLoadingNote choice={choice} /> : null}
      <ServiceCards
        cards={cards}
        path="/services"
        headingLevel={2}
        sort={choice.sort}
        empty={<EmptyResults choice={choice} found={found} demand={demand} />}
      />
      <ServiceLoadingAnnouncement />
    </div>
  );
}
