import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { MAX_COUNT } from '#app/lib/list-page.ts';

import { CardFrame } from './card-frame.tsx';
import type { Dashboard } from './read-cards.server.ts';
import type { Waiting } from './read-do-now.server.ts';

function countText(count: number): string {
  const shown = Math.min(count, MAX_COUNT).toLocaleString('en-US');
  return count > MAX_COUNT ? `${shown}+` : shown;
}

function statOf({ label, href, count }: Waiting) {
  return count === null
    ? { label, href, value: '?', note: 'Could not be read' }
    : { label, href, value: countText(count) };
}

/** What waits for somebody: each number opens the list it counts. */
export function DoNow({ card }: { card: Dashboard['doNow'] }) {
  if (card === null) return null;
  const { title, counts } = card;
  return (
    <CardFrame title={title} card={{ isFailed: false, value: counts }}>
      {(waiting) => (
        <>
          {waiting.every(({ count }) => count === 0) ? (
            <p className="text-sm text-ink-2">Nothing is waiting for you right now.</p>
          ) : null}
          <StatStrip label={title} stats={waiting.map(statOf)} />
        </>
      )}
    </CardFrame>
  );
}
