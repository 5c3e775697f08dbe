import { Form, Link, useSubmit } from 'react-router';

import { formatListPageRange, type ListPage } from '#app/lib/list-page.ts';
import {
  isOrderListFiltered,
  buildOrderListUrl,
  ACCOUNT_ORDER_TABS,
  type AccountOrderListState,
  type AccountOrderRow,
} from '#app/modules/order-pages/room/order-list.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Select } from '#app/ui/select.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

/** The search of the list as a GET form, so that it works without script and can be shared. */
function OrderSearchForm({ state, years }: { state: AccountOrderListState; years: readonly number[] }) {
  const submit = useSubmit();
  const options = [
    { value: '', label: 'All years' },
    ...years.map((year) => ({ value: String(year), label: String(year) })),
  ];
  return (
    <Form
      // A new address resets the fields.
      key={`${state.q} ${state.year}`}
      action="/orders"
      role="search"
      aria-label="Your orders"
      className="flex flex-wrap gap-3"
    >
      {state.tab === 'all' ? null : <input type="hidden" name="tab" value={state.tab} />}
      <label htmlFor="order-search" className="sr-only">
        Order number or service
      </label>
      <input
        id="order-search"
        name="q"
        type="search"
        enterKeyHint="search"
        maxLength={100}
        defaultValue={state.q}
        placeholder="Order number or service"
        className={`${fieldControlClasses} min-w-0 flex-[1_1_14rem]`}
      />
      <Select
        label="Year"
        isLabelHidden
        name="year"
        options={options}
        defaultValue={state.year === null ? '' : String(state.year)}
        className="max-md:grow"
        onChange={(event) => void submit(event.currentTarget.form)}
      />
      <Button type="submit" variant="outline">
        <Icon name="search" className="size-4" />
        Search
      </Button>
    </Form>
  );
}

/** `3 orders`, and which of them are shown if there are several pages. */
function formatOrderCount(list: ListPage<AccountOrderRow>): string {
  const { rows, page, hasNext } = list;
  if (rows.length === 0) return 'No orders';
  if (page > 1 || hasNext) return `${formatListPageRange(list)} orders`;
  return rows.length === 1 ? '1 order' : `${rows.length} orders`;
}

/** Tabs, search and year, with the number of matching orders (pages.md "The list of orders"). */
export function CustomerOrderListFilters({
  state,
  years,
  list,
}: {
  state: AccountOrderListState;
  years: readonly number[];
  list: ListPage<AccountOrderRow>;
}) {
  const tabs = ACCOUNT_ORDER_TABS.map(({ tab, label }) => ({
    label,
    to: buildOrderListUrl(state, { tab }),
    isCurrent: tab === state.tab,
  }));
  return (
    <div className="grid gap-4">
      <FilterTabs label="Which orders" tabs={tabs} />
      <OrderSearchForm state={state} years={years} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
        <p role="status">
          {formatOrderCount(list)}
          {state.q ? ` for "${state.q}"` : ''}
        </p>
        {isOrderListFiltered(state) ? (
          <Link
            to={buildOrderListUrl(state, { q: '', year: null })}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
          >
            Clear filters
          </Link>
        ) : null}
      </div>
    </div>
  );
}
