import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';

import {
  listActiveListFilters,
  listFilterOptionsOrCategories,
  getFilterOptionValue,
  type ListFilterDefinition,
  type AdminListUrlDefinition,
  type ListUrlState,
  clearListFilters,
} from '#app/lib/list-search.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses, Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Select } from '#app/ui/select.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import { useUserTimeZone } from '../local-time.tsx';
import { useListUrlSync } from './use-list-address.ts';

type AdminListSearchProps = { search: AdminListUrlDefinition; state: ListUrlState };
type AdminListFilterBarProps = AdminListSearchProps & { placeholder: string };

type FilterLabelVisibilityProps = {
  /** With many filters their labels are above them. */
  isLabeled: boolean;
};

function ListFilterControl({
  name,
  filter,
  value,
  isLabeled,
}: FilterLabelVisibilityProps & { name: string; filter: ListFilterDefinition; value: string }) {
  const categories = useShopCategories();
  if ('all' in filter) {
    return (
      <Select
        label={filter.label}
        isLabelHidden={!isLabeled}
        isLabelAbove={isLabeled}
        name={name}
        defaultValue={getFilterOptionValue(filter, value, categories) ?? ''}
        options={[{ value: '', label: filter.all }, ...listFilterOptionsOrCategories(filter, categories)]}
      />
    );
  }
  return (
    <Field
      label={filter.label}
      name={name}
      type={filter.kind === 'day' ? 'date' : 'text'}
      defaultValue={value}
      autoComplete="off"
    />
  );
}

function AdminListFilterControls({
  search,
  state,
  isLabeled,
}: AdminListSearchProps & FilterLabelVisibilityProps) {
  return Object.entries(search.filters).map(([name, filter]) => (
    <ListFilterControl
      key={name}
      name={name}
      filter={filter}
      value={state.filters[name] ?? ''}
      isLabeled={isLabeled}
    />
  ));
}

const CARDS_OR_LIST_VIEW_ICONS = { cards: 'layout-grid', list: 'list' } as const;
const LIST_VIEW_LABELS: Record<string, string> = { cards: 'Cards', list: 'List' };

function CardsOrListViewSwitch({ search, state }: AdminListSearchProps) {
  if (search.views.length < 2) return null;
  return (
    <ul className="flex rounded-base border border-field bg-paper" aria-label="View">
      {search.views.map((view) => {
        const icon = view === 'cards' ? CARDS_OR_LIST_VIEW_ICONS.cards : CARDS_OR_LIST_VIEW_ICONS.list;
        return (
          <li key={view}>
            <Link
              to={{ search: search.link(state, { view }) }}
              preventScrollReset
              aria-label={LIST_VIEW_LABELS[view] ?? view}
              aria-current={view === state.view ? 'true' : undefined}
              className="grid size-11 place-items-center hover:bg-sunken aria-[current]:bg-inverse aria-[current]:text-on-inverse"
            >
              <Icon name={icon} className="size-4.5" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const hasCalendarDayFilter = (filters: readonly ListFilterDefinition[]) =>
  filters.some(({ kind }) => kind === 'day');

/** States the time zone of day filters, which may differ from that of the times in the list. */
function FilterTimeZoneNote({ hasTimes = false }: { hasTimes?: boolean }) {
  const { zone } = useShopTimeFormatters();
  const reader = useUserTimeZone();
  return (
    <p className="text-sm text-ink-3 sm:col-span-full">
      {`Days in ${zone.name}.${hasTimes && reader.id !== zone.id ? ` Times in the list are in your zone, ${reader.name}.` : ''}`}
    </p>
  );
}

/** The active filters, each with a remove button, and one that clears them all. */
function AdminListFilterChips({ search, state }: AdminListSearchProps) {
  const chips = listActiveListFilters(search, state, useShopCategories());
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <Link
            to={{ search: search.link(state, { filters: { [name]: null } }) }}
            preventScrollReset
            aria-label={`Remove filter ${label}: ${value}`}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-base bg-sunken px-2.5 text-sm hover:bg-line"
          >
            <span className="truncate">
              {label}: <strong className="font-semibold">{value}</strong>
            </span>
            <Icon name="x" className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
      {hasCalendarDayFilter(chips.flatMap(({ name }) => search.filters[name] ?? [])) ? (
        <li>
          <FilterTimeZoneNote />
        </li>
      ) : null}
      <li>
        <Link
          to={{ search: search.link(state, clearListFilters(state)) }}
          preventScrollReset
          className="inline-flex min-h-8 items-center text-sm font-semibold underline underline-offset-4"
        >
          Clear Filters
        </Link>
      </li>
    </ul>
  );
}

/**
 * The search, filters, sort and view of a list, all in the address; without script a form with a button. More
 * than three filters, or day and text filters, are collapsed behind "Filters".
 */
export function AdminListFilterBar({ search, state, placeholder }: AdminListFilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const { applyNow, applySoon } = useListUrlSync(form, search, state);
  const filters = Object.values(search.filters);
  const isLong = filters.length > 3 || filters.some((filter) => !('all' in filter));

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    const isTyped = target instanceof HTMLInputElement && target.type !== 'date';
    if (isTyped) applySoon();
    else applyNow();
  }

  return (
    <search className="mb-4 grid gap-3">
      <form
        ref={form}
        method="get"
        className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
      >
        {Object.entries(search.fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="relative min-w-60 grow max-md:col-span-full">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-3"
          />
          <input
            type="search"
            name="q"
            aria-label={placeholder}
            placeholder={placeholder}
            defaultValue={state.q}
            maxLength={200}
            autoComplete="off"
            data-list-search
            className={`${fieldControlClasses} pl-11`}
          />
        </div>
        {isLong ? null : <AdminListFilterControls search={search} state={state} isLabeled={false} />}
        {search.sorts.length > 1 ? (
          <Select
            label="Sort"
            isLabelHidden
            name="sort"
            defaultValue={state.sort}
            options={search.sorts.map(({ key, label }) => ({ value: key, label }))}
          />
        ) : null}
        {state.size === 25 ? null : <input type="hidden" name="size" value={state.size} />}
        {state.view === search.views[0] ? null : <input type="hidden" name="view" value={state.view} />}
        <span className="hidden noscript:block">
          <Button type="submit" variant="outline">
            Apply
          </Button>
        </span>
        <CardsOrListViewSwitch search={search} state={state} />
        {isLong ? (
          <details className="list-filters max-md:open:col-span-full">
            <summary className="inline-flex min-h-11 items-center gap-2 rounded-base border border-field bg-paper px-3.5 text-sm font-semibold hover:border-ink hover:bg-sunken">
              <Icon name="sliders-horizontal" className="size-4" />
              Filters
            </summary>
            <div className="mt-2 grid items-end gap-3 rounded-base border border-line bg-paper p-4 sm:grid-cols-2 md:mt-0 lg:grid-cols-4 xl:grid-cols-5">
              <AdminListFilterControls search={search} state={state} isLabeled />
              {hasCalendarDayFilter(filters) ? <FilterTimeZoneNote hasTimes /> : null}
            </div>
          </details>
        ) : null}
      </form>
      <AdminListFilterChips search={search} state={state} />
    </search>
  );
}
