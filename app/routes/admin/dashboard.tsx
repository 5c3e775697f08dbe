import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { spanOf } from '#app/modules/orders/figures/model.ts';
import { appContext } from '#app/platform/context.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';

import type { Route } from './+types/dashboard';
import { DoNow } from './dashboard/do-now.tsx';
import { Activity, Catalogue, LatestOrders, LostSearches, TopServices } from './dashboard/lists.tsx';
import { Numbers } from './dashboard/numbers.tsx';
import { readDashboard } from './dashboard/read-cards.server.ts';
import { Kept, Load, Way } from './dashboard/work.tsx';
import { FirstSteps, Health } from './dashboard/shop-health.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const span = spanOf(url.searchParams.get('span'));
  return { span, cards: await readDashboard(context.get(appContext), span) };
}

export default function DashboardPage({ loaderData: { span, cards } }: Route.ComponentProps) {
  const hasNone = Object.values(cards).every((card) => card === null);
  return (
    <>
      <PageHeader title="Dashboard" />
      {hasNone ? (
        <EmptyState title="Nothing here needs you right now">
          <p>The menu holds every page that is open to you.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-3">
          <DoNow card={cards.doNow} />
          <Numbers card={cards.figures} span={span} />
          <Load card={cards.load} />
          <Kept card={cards.kept} span={span} />
          <Way card={cards.way} span={span} />
          <Catalogue card={cards.catalogue} />
          <FirstSteps card={cards.setUp} />
          <LatestOrders card={cards.latest} />
          <TopServices card={cards.top} span={span} />
          <LostSearches card={cards.lost} />
          <Health card={cards.health} />
          <Activity card={cards.activity} />
        </div>
      )}
    </>
  );
}
