import type { ReactNode } from 'react';

import type { OrderRevisionRequestEntry } from '#app/modules/order-pages/room/order-room.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const REVISION_STATE_LABELS: Record<OrderRevisionRequestEntry['state'], string> = {
  open: 'open',
  resolved: 'done',
  withdrawn: 'withdrawn',
  out_of_scope: 'out of scope',
};

/** The requested revisions, newest first; `children` appear below the open one. */
export function RevisionList({
  revisionRequests,
  children,
}: {
  revisionRequests: readonly OrderRevisionRequestEntry[];
  children?: ReactNode;
}) {
  const { moment } = useShopTimeFormatters();
  if (revisionRequests.length === 0) return null;
  return (
    <section>
      <h4 className="pb-2 text-xs font-semibold">Revisions</h4>
      <ul className="border-b border-line">
        {revisionRequests.map((request) => (
          <li key={request.id} className="grid gap-3 border-t border-line py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">
                Revision {request.number}, {REVISION_STATE_LABELS[request.state]}
              </span>
              <span className="text-sm text-ink-2">{moment(request.requestedAt)}</span>
            </p>
            <p dir="auto" className="max-w-[42rem] wrap-anywhere whitespace-pre-line">
              {request.text}
            </p>
            {request.points.length > 0 ? (
              <p className="text-sm text-ink-2 wrap-anywhere">About: {request.points.join('; ')}</p>
            ) : null}
            {request.answer ? (
              <p
                dir="auto"
                className="max-w-[42rem] border-l-2 border-ink pl-4 wrap-anywhere whitespace-pre-line"
              >
                {request.answer}
              </p>
            ) : null}
            {request.state === 'open' ? children : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
