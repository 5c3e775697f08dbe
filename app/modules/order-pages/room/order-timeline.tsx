import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { CustomerOrderEvent } from './order-room.ts';

const VISIBLE_TIMELINE_EVENT_COUNT = 8;

function CustomerOrderTimelineLine({ event: { words, detail, about, at } }: { event: CustomerOrderEvent }) {
  const { moment } = useShopTimeFormatters();
  return (
    <li className="grid gap-x-5 gap-y-1 border-t border-line py-3 md:grid-cols-3">
      <time dateTime={at} className="text-sm text-ink-2">
        {moment(at)}
      </time>
      <p className="wrap-anywhere md:col-span-2">
        <span className="font-semibold">{words}</span>
        {detail ? `. ${detail}` : ''}
        {about ? <span className="block text-sm text-ink-2">{about}</span> : null}
      </p>
    </li>
  );
}

/** The timeline of an order, newest first; older entries are collapsed. */
export function OrderTimeline({ events }: { events: readonly CustomerOrderEvent[] }) {
  const older = events.slice(VISIBLE_TIMELINE_EVENT_COUNT);
  return (
    <div className="border-b border-line">
      <ol>
        {events.slice(0, VISIBLE_TIMELINE_EVENT_COUNT).map((event) => (
          <CustomerOrderTimelineLine key={event.id} event={event} />
        ))}
      </ol>
      {older.length > 0 ? (
        <details className="border-t border-line">
          <summary className="min-h-11 py-2.5 font-semibold underline underline-offset-4">
            {older.length} earlier
          </summary>
          <ol>
            {older.map((event) => (
              <CustomerOrderTimelineLine key={event.id} event={event} />
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  );
}
