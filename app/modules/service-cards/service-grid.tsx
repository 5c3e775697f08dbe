import type { ReactNode } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';

import type { CategoryName } from '#app/lib/categories.ts';
import { SERVICE_GRID_SORTS, type ServiceGridSort } from '#app/modules/catalog/grid-parameters.ts';
import { type ServiceGridState, buildServiceGridQuery } from '#app/modules/catalog/model.ts';
import { ServicePageLoadingAnnouncement } from '#app/modules/catalog/ui/loading-service.tsx';
import { useIsSlowNavigationPending } from '#app/modules/catalog/ui/use-pending.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/select.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { type FilterTabLink, FilterTabs } from '#app/ui/tabs.tsx';

import type { ServiceCardData } from './service-card-data.ts';

import { ServiceCardList } from './service-card.tsx';

/** GRID-04. */
const SERVICE_CARD_SKELETON_COUNT = 6;

/** GRID-01: All and the categories that have services; `addressOf` returns the URL of a category. */
export function CategoryTabs({
  current,
  addressOf,
}: {
  current: CategoryName | null;
  addressOf: (category: CategoryName | null) => string;
}) {
  const all: FilterTabLink = { label: 'All', to: addressOf(null), isCurrent: !current };
  const shown = useShopCategories().filter(({ name, isShown }) => isShown || name === current);
  const each = shown.map(({ key, name, shortName }) => ({
    label: name,
    shortLabel: shortName,
    to: addressOf(name),
    isCurrent: current === name,
    category: key,
  }));
  return <FilterTabs label="Service categories" tabs={[all, ...each]} />;
}

/** GRID-03 as a GET form: a choice submits it, and without script there is a button. */
function ServiceGridSortForm({ path, choice }: { path: string; choice: ServiceGridState }) {
  const submit = useSubmit();
  const { location } = useNavigation();
  // While the grid loads, the select shows the choice; afterwards, and after Back, the URL's value.
  const requested = location?.pathname === path ? new URLSearchParams(location.search).get('sort') : null;
  return (
    <Form action={path} className="flex items-center gap-2" preventScrollReset>
      {choice.category ? <input type="hidden" name="category" value={choice.category} /> : null}
      <Select
        label="Sort"
        name="sort"
        value={SERVICE_GRID_SORTS.find((sort) => sort.key === requested)?.key ?? choice.sort}
        options={SERVICE_GRID_SORTS.map((sort) => ({ value: sort.key, label: sort.label }))}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}

/** The cards of `path`, skeletons while they load (GRID-04), or `empty`. */
export function ServiceCards({
  cards,
  path,
  headingLevel,
  sort,
  empty,
}: {
  cards: readonly ServiceCardData[];
  path: string;
  headingLevel: 2 | 3;
  /** The sort of the cards. */
  sort: string;
  empty: ReactNode;
}) {
  const isPending = useIsSlowNavigationPending((pathname) => pathname === path);
  if (isPending) {
    return (
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: SERVICE_CARD_SKELETON_COUNT }, (_, place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    );
  }
  return cards.length === 0 ? (
    empty
  ) : (
    <ServiceCardList cards={cards} headingLevel={headingLevel} sort={sort} />
  );
}

/** GRID-05. */
export function EmptyCategoryMessage({ path, headingLevel }: { path: string; headingLevel: 2 | 3 }) {
  return (
    <EmptyStateNotice
      title="No services available for the selected category"
      headingLevel={headingLevel}
      action={<ButtonLink to={path}>Show All Services</ButtonLink>}
    />
  );
}

/** ERROR-02: a list that could not be read is empty and shows the reason. `to` is the same page again. */
export function ServiceListFailedMessage({ to, headingLevel }: { to: string; headingLevel: 2 | 3 }) {
  return (
    <EmptyStateNotice
      title="We can’t show services right now"
      headingLevel={headingLevel}
      action={<ButtonLink to={to}>Try Again</ButtonLink>}
    >
      <p>Something went wrong on our side. Your selection is saved. Please try again in a moment.</p>
    </EmptyStateNotice>
  );
}

function formatDisplayedOfTotalServices(cards: readonly ServiceCardData[], total: number): string {
  const services = total === 1 ? 'service' : 'services';
  return cards.length < total ? `${cards.length} of ${total} ${services}` : `${total} ${services}`;
}

/**
 * Categories, sort and cards of the home page (GRID-01 to GRID-05). The choice is in the URL, so it works
 * without script, can be shared, and Back restores it. /services has its own grid, with search and filters.
 */
export function ServiceGrid({
  choice,
  cards,
  total,
  isFailed,
  usual,
  path,
  heading,
}: {
  choice: ServiceGridState;
  cards: readonly ServiceCardData[];
  total: number;
  isFailed: boolean;
  /** The default sort. */
  usual: ServiceGridSort;
  path: '/';
  heading: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        {heading}
        <ServiceGridSortForm path={path} choice={choice} />
      </div>
      <CategoryTabs
        current={choice.category}
        addressOf={(category) => path + buildServiceGridQuery({ ...choice, category }, usual)}
      />
      <p role="status" className="text-sm text-ink-3">
        {isFailed ? null : formatDisplayedOfTotalServices(cards, total)}
      </p>
      <ServiceCards
        cards={cards}
        path={path}
        headingLevel={3}
        sort={choice.sort}
        empty={
          isFailed ? (
            <ServiceListFailedMessage to={path + buildServiceGridQuery(choice, usual)} headingLevel={3} />
          ) : (
            <EmptyCategoryMessage path={path} headingLevel={3} />
          )
        }
      />
      <ServicePageLoadingAnnouncement />
    </div>
  );
}
