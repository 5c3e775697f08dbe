import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { OrderEventDetailPart } from '#app/modules/order-pages/room/staff-timeline.ts';

/** The details of a timeline entry, with times in the reader's zone. */
export function AdminTimelineEntryDetails({ parts }: { parts: readonly OrderEventDetailPart[] }) {
  return (
    <span className="wrap-anywhere">
      {parts.map((part, place) =>
        // The parts of a detail never change position.
        typeof part === 'string' ? part : <LocalTime key={place} at={part.at} />,
      )}
    </span>
  );
}
