import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';

import { DashboardCardFrame, EmptyDashboardCardMessage } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';
import type { DashboardAttentionItem } from './read-attention-items.server.ts';

function formatCappedDashboardAttentionCount(count: number): string {
  const shown = Math.min(count, MAX_COUNTED_LIST_ROWS).toLocaleString('en-US');
  return count > MAX_COUNTED_LIST_ROWS ? `${shown}+` : shown;
}

function toDashboardAttentionStat({ label, href, count }: DashboardAttentionItem) {
  return count === null
    ? { label, href, value: '?', note: 'Couldn’t load' }
    : { label, href, value: formatCappedDashboardAttentionCount(count) };
}

/** What needs attention: each number opens the list it counts; zero counts are hidden. */
export function NeedsAttentionCard({ card }: { card: DashboardData['doNow'] }) {
  if (card === null) return null;
  const { title, counts } = card;
  return (
    <DashboardCardFrame title={title} card={{ isFailed: false, value: counts }}>
      {(all) => {
        const waiting = all.filter(({ count }) => count !== 0);
        if (waiting.length === 0)
          return <EmptyDashboardCardMessage>You’re all caught up.</EmptyDashboardCardMessage>;
        return <StatStrip label={title} stats={waiting.map(toDashboardAttentionStat)} />;
      }}
    </DashboardCardFrame>
  );
}
