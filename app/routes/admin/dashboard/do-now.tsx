import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { MAX_LIST_COUNT } from '#app/lib/list-page.ts';

import { CardFrame, EmptyCardMessage } from './card-frame.tsx';
import type { DashboardData } from './read-cards.server.ts';
import type { AttentionItem } from './read-do-now.server.ts';

function formatCappedCount(count: number): string {
  const shown = Math.min(count, MAX_LIST_COUNT).toLocaleString('en-US');
  return count > MAX_LIST_COUNT ? `${shown}+` : shown;
}

function toDashboardStat({ label, href, count }: AttentionItem) {
  return count === null
    ? { label, href, value: '?', note: 'Couldn’t load' }
    : { label, href, value: formatCappedCount(count) };
}

/** What needs attention: each number opens the list it counts; zero counts are hidden. */
export function NeedsAttentionCard({ card }: { card: DashboardData['doNow'] }) {
  if (card === null) return null;
  const { title, counts } = card;
  return (
    <CardFrame title={title} card={{ isFailed: false, value: counts }}>
      {(all) => {
        const waiting = all.filter(({ count }) => count !== 0);
        if (waiting.length === 0) return <EmptyCardMessage>You’re all caught up.</EmptyCardMessage>;
        return <StatStrip label={title} stats={waiting.map(toDashboardStat)} />;
      }}
    </CardFrame>
  );
}
