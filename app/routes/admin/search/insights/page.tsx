import { Form, href, Link, redirect } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { formatCalendarDay } from '#app/lib/dates.ts';
import {
  SEARCH_INSIGHT_PERIOD_DAYS,
  MIN_VISITS_FOR_UNMASKED_QUERY,
  type SearchInsightTermListName,
} from '#app/modules/search/insights/search-terms.ts';
import {
  type SearchInsightOptions,
  readSearchInsights,
} from '#app/modules/search-pages/read-insights.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../../require-permission.ts';
import { listPermittedAdminSearchTabs } from '../open-search-tabs.server.ts';
import { AdminSearchPageTabs } from '../search-tabs.tsx';

import type { Route } from './+types/page';
import { SearchInsightStats } from './figures.tsx';
import { buildSearchInsightsUrl, parseSearchInsightOptions } from './insight-choice.ts';
import { searchInsightFormIntents } from './intents.server.ts';
import { SearchTermTable } from './term-table.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  // Without permission to see figures, the first page of the menu entry is another tab.
  if (!hasPermission(ctx.actor, 'search:insights'))
    throw redirect(
      hasPermission(ctx.actor, 'search:read')
        ? href('/admin/search/tuning')
        : href('/admin/search/everything'),
    );
  const choice = parseSearchInsightOptions(url.searchParams);
  return {
    choice,
    ...(await readSearchInsights(ctx, choice)),
    open: listPermittedAdminSearchTabs(ctx.actor),
    may: {
      tune: hasPermission(ctx.actor, 'search:write'),
      draft: hasPermission(ctx.actor, 'services:write'),
    },
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, searchInsightFormIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const SEARCH_INSIGHT_TERM_LIST_TEXTS: Record<
  SearchInsightTermListName,
  { label: string; about: string; none: string }
> = {
  top: {
    label: 'Top',
    about: 'What visitors searched for most.',
    none: 'No searches are frequent enough to be listed.',
  },
  nothing: {
    label: 'No results',
    about: 'Searches without a matching service. Similar wordings share one row.',
    none: 'Every frequent search found something.',
  },
  unclicked: {
    label: 'No clicks',
    about: 'Searches with results that no one clicked.',
    none: 'Every frequent search led to a click.',
  },
};

function SearchInsightTermListTabs({ choice }: { choice: SearchInsightOptions }) {
  // Object.entries widens the keys to string.
  const lists = Object.entries(SEARCH_INSIGHT_TERM_LIST_TEXTS) as [
    SearchInsightTermListName,
    (typeof SEARCH_INSIGHT_TERM_LIST_TEXTS)[SearchInsightTermListName],
  ][];
  return (
    <FilterTabs
      label="Lists"
      tabs={lists.map(([list, { label }]) => ({
        label,
        to: buildSearchInsightsUrl({ ...choice, list }),
        isCurrent: list === choice.list,
      }))}
    />
  );
}

function SearchInsightPeriodTabs({ choice }: { choice: SearchInsightOptions }) {
  return (
    <FilterTabs
      label="Period"
      tabs={SEARCH_INSIGHT_PERIOD_DAYS.map((span) => ({
        label: `${span} days`,
        to: buildSearchInsightsUrl({ ...choice, span }),
        isCurrent: span === choice.span,
      }))}
    />
  );
}

function IgnoredSearchTerms({
  terms,
  mayTune,
}: {
  terms: readonly { id: string; term: string }[];
  mayTune: boolean;
}) {
  if (terms.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-8 cursor-pointer items-center">{`Ignored (${terms.length})`}</summary>
      <ul>
        {terms.map(({ id, term }) => (
          <li
            key={id}
            className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">{term}</span>
            {mayTune ? (
              <Form method="post" className="ml-auto">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="unignore"
                  variant="outline"
                  size="sm"
                  aria-label={`List “${term}” again`}
                >
                  List again
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function RareSearchTermsToggle({ choice }: { choice: SearchInsightOptions }) {
  const { isRare } = choice;
  return (
    <p className="text-sm text-ink-2">
      {isRare
        ? `Searches from fewer than ${MIN_VISITS_FOR_UNMASKED_QUERY} visits. Only the first letter of each word is shown, because rare searches could identify a person. `
        : `Searches from at least ${MIN_VISITS_FOR_UNMASKED_QUERY} visits. Searches that contain an email address or a long number are masked. `}
      <Link
        to={buildSearchInsightsUrl({ ...choice, isRare: !isRare })}
        className="underline underline-offset-4"
      >
        {isRare ? 'Back to frequent searches' : 'Rare searches'}
      </Link>
    </p>
  );
}

/** What visitors search for, find and do not find, with follow-up actions. */
export default function InsightsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, figures, rows, ignored, open, may } = loaderData;
  useActionResultToast(actionData);
  const { label, about, none } = SEARCH_INSIGHT_TERM_LIST_TEXTS[choice.list];
  return (
    <>
      <PageHeader title="Search" documentTitle="Search insights" />
      <AdminSearchPageTabs current="insights" open={open} />
      <ActionResultNotice answer={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchInsightPeriodTabs choice={choice} />
          <p className="text-sm text-ink-2">{`Since ${formatCalendarDay(figures.from)}; days are UTC.`}</p>
        </div>
        <SearchInsightStats figures={figures} span={choice.span} />
        <section aria-labelledby="terms" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="terms" className="text-lg font-semibold">
            Searches
          </h2>
          <SearchInsightTermListTabs choice={choice} />
          <p className="text-sm text-ink-2">{about}</p>
          <RareSearchTermsToggle choice={choice} />
          {rows.length > 0 ? (
            <SearchTermTable rows={rows} list={choice.list} label={label} may={may} />
          ) : (
            <p className="rounded-base border border-line bg-paper p-5 text-sm">
              {figures.now.searches === 0 ? 'No searches in this period.' : none}
            </p>
          )}
          <IgnoredSearchTerms terms={ignored} mayTune={may.tune} />
        </section>
      </div>
    </>
  );
}
