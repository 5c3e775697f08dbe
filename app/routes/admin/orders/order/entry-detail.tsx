import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { DetailPart } from '#app/modules/order-pages/room/staff-timeline.ts';

/** What an entry of the timeline adds to its title, its moments in the reader's zone. */
export function EntryDetail({ parts }: { parts: readonly DetailPart[] }) {
  return (
    <span className="wrap-anywhere">
      {parts.map((part, place) =>
        // The parts of a detail never change their places.
        typeof part === 'string' ? part : <LocalTime key={place} at={part.at} />,
      )}
    </span>
  );
}
