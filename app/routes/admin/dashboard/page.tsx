import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { parseReportPeriod } from '#app/lib/report-span.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { NeedsAttentionCard } from './needs-attention-card.tsx';
import { SetupStepsCard } from './first-steps.tsx';
import {
  RecentActivityCard,
  DashboardServicesCard,
  LatestOrdersCard,
  SearchesWithoutResultsCard,
  TopServicesCard,
} from './lists.tsx';
import { DashboardSalesCard } from './sales-card.tsx';
import { readAdminDashboardCards } from './read-cards.server.ts';
import { ShopHealthCard } from './shop-health.tsx';
import { OnTimeDeliveryCard, UpcomingWorkloadCard, ConversionFunnelCard } from './work.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const span = parseReportPeriod(url.searchParams, { zone: await readShopTimeZone(ctx), now: ctx.now });
  return { span, cards: await readAdminDashboardCards(ctx, span) };
}

export default function DashboardPage({ loaderData: { span, cards } }: Route.ComponentProps) {
  const hasNone = Object.values(cards).every((card) => card === null);
  return (
    <>
      <PageHeader title="Dashboard" />
      {hasNone ? (
        <EmptyStateNotice title="Nothing needs your attention right now">
          <p>Use the menu to open the pages you have access to.</p>
        </EmptyStateNotice>
      ) : (
        <div className="grid gap-5">
          <SetupStepsCard card={cards.setUp} />
          <NeedsAttentionCard card={cards.doNow} />
          {/* Two independent columns, so that cards of different heights leave no gaps. */}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 empty:hidden md:grid-cols-2">
              <DashboardSalesCard card={cards.figures} span={span} />
              <LatestOrdersCard card={cards.latest} />
              <ConversionFunnelCard card={cards.way} span={span} />
              <TopServicesCard card={cards.top} span={span} />
              <SearchesWithoutResultsCard card={cards.emptySearches} />
              <RecentActivityCard card={cards.activity} />
            </div>
            <div className="grid gap-5 empty:hidden md:max-xl:grid-cols-2 md:max-xl:items-start">
              <UpcomingWorkloadCard card={cards.load} />
              <OnTimeDeliveryCard card={cards.kept} span={span} />
              <ShopHealthCard card={cards.health} />
              <DashboardServicesCard card={cards.catalogue} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}
