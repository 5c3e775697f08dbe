import { Link } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { ReportPeriodPicker } from '#app/admin-kit/span-picker.tsx';
import {
  type LabeledAnalyticsFilterValue,
  readAnalyticsTabReport,
  parseAnalyticsReportUrl,
  type AnalyticsReport,
} from '#app/modules/analytics-pages/read-report.server.ts';
import {
  createReportQueryString,
  REPORT_TABS,
  type AnalyticsReportUrlOptions,
  ANALYTICS_SEGMENT_LABELS,
} from '#app/modules/analytics-pages/report-choice.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { METRIC_DEFINITIONS_BY_TAB } from './definitions.ts';
import { AnalyticsDeliveryTab } from './delivery-tab.tsx';
import { formatDateRange } from './figure-texts.ts';
import { SalesFunnelTab } from './funnel-tab.tsx';
import { MetricDefinitionList, type AnalyticsReportTabProps } from './report-parts.tsx';
import { SalesAnalyticsTab } from './sales-tab.tsx';
import { AnalyticsSearchTab } from './search-tab.tsx';
import { AnalyticsServicesTab } from './services-tab.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('analytics:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const choice = await parseAnalyticsReportUrl(ctx, url.searchParams);
  return {
    choice,
    ...(await readAnalyticsTabReport(ctx, choice)),
    mayExport: hasPermission(ctx.actor, 'analytics:export'),
  };
}

function AnalyticsReportTabs({ choice }: { choice: AnalyticsReportUrlOptions }) {
  return (
    <FilterTabs
      label="Analytics"
      tabs={REPORT_TABS.map(({ key, label }) => ({
        label,
        to: createReportQueryString(choice, { tab: key }) || '/admin/analytics',
        isCurrent: key === choice.tab,
      }))}
    />
  );
}

/** The search parameters of the address other than the span. */
function listUrlParamsWithoutReportPeriod(choice: AnalyticsReportUrlOptions): [string, string][] {
  const query = new URLSearchParams(createReportQueryString(choice));
  for (const name of ['span', 'from', 'to', 'page']) query.delete(name);
  return [...query];
}

function ReportSegmentChip({
  choice,
  part,
}: {
  choice: AnalyticsReportUrlOptions;
  part: LabeledAnalyticsFilterValue | null;
}) {
  if (part === null) return null;
  const what = ANALYTICS_SEGMENT_LABELS[part.segment].label;
  return (
    <Link
      to={createReportQueryString(choice, { part: null }) || '/admin/analytics'}
      preventScrollReset
      aria-label={`Clear the filter ${what}: ${part.label}`}
      className="inline-flex min-h-9 max-w-full items-center gap-2 justify-self-start rounded-base bg-sunken px-2.5 text-sm hover:bg-line"
    >
      <span className="truncate">
        {`${what}: `}
        <strong className="font-semibold">{part.label}</strong>
      </span>
      <Icon name="x" className="size-3.5 shrink-0" />
    </Link>
  );
}

/** Returns the empty state if neither the period nor the previous one has data; null otherwise. */
function getEmptyAnalyticsReportMessage(report: AnalyticsReport): { title: string; text: string } | null {
  switch (report.tab) {
    case 'sales': {
      const { sales, refunds } = report;
      if (sales.now.placed + sales.now.sold + sales.before.sold + refunds.now.refunds > 0) return null;
      return {
        title: 'No sales in this period',
        text: 'Orders appear here as soon as a customer places one or your team enters one.',
      };
    }
    case 'funnel': {
      const { visits, sales } = report;
      if (visits.now.page_view + visits.now.service_view + visits.before.page_view + sales.now.placed > 0)
        return null;
      return {
        title: 'No visits in this period',
        text: 'Page views appear here, counted without cookies. Your own visits count too. Browsers that ask not to be tracked and bots are left out.',
      };
    }
    case 'services':
      if (report.parts.length > 0) return null;
      return {
        title: 'No services viewed or sold in this period',
        text: 'Views of service pages and orders appear here.',
      };
    case 'delivery': {
      const { now, before } = report.deliveries;
      if (now.delivered + before.delivered > 0) return null;
      return {
        title: 'No deliveries in this period',
        text: 'The first delivery of each item appears here. To deliver, open an order and select Deliver.',
      };
    }
    case 'search':
      return null;
  }
}

function AnalyticsReportContent({
  report,
  part,
  ...tab
}: AnalyticsReportTabProps & { report: AnalyticsReport; part: LabeledAnalyticsFilterValue | null }) {
  switch (report.tab) {
    case 'sales':
      return <SalesAnalyticsTab {...tab} report={report} part={part} />;
    case 'funnel':
      return <SalesFunnelTab {...tab} report={report} part={part} />;
    case 'services':
      return <AnalyticsServicesTab {...tab} report={report} />;
    case 'delivery':
      return <AnalyticsDeliveryTab {...tab} report={report} />;
    case 'search':
      return <AnalyticsSearchTab report={report} />;
  }
}

/** What was sold, seen, delivered and searched in a period, compared with the previous one. */
export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { choice, report, part, mayExport } = loaderData;
  const { span, tab } = choice;
  const empty = getEmptyAnalyticsReportMessage(report);
  const label = REPORT_TABS.find(({ key }) => key === tab)?.label ?? '';
  return (
    <>
      <PageHeader title="Analytics" documentTitle={`${label} | Analytics`} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AnalyticsReportTabs choice={choice} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ReportPeriodPicker span={span} rest={listUrlParamsWithoutReportPeriod(choice)} />
          <ReportSegmentChip choice={choice} part={part} />
          {tab === 'search' ? null : (
            <p role="status" className="text-sm text-ink-2">
              {`${formatDateRange(span)}, in ${span.zone.name}. Compared with ${formatDateRange(span.before)}.`}
            </p>
          )}
        </div>
        {empty ? (
          <EmptyStateNotice title={empty.title}>
            <p>{empty.text}</p>
          </EmptyStateNotice>
        ) : (
          <AnalyticsReportContent choice={choice} mayExport={mayExport} report={report} part={part} />
        )}
        {METRIC_DEFINITIONS_BY_TAB[tab].length > 0 ? (
          <MetricDefinitionList list={METRIC_DEFINITIONS_BY_TAB[tab]} />
        ) : null}
      </div>
    </>
  );
}
