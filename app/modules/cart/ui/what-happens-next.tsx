import { formatBriefDeliveryPromise, type BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { addDays } from '#app/lib/dates.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import {
  getCartDeliveryPromiseAfterBrief,
  type CartRefreshServerResponse,
  type CartLine,
  getLongestDeliveryDays,
} from '../checked-lines.ts';

/** The same if something begins with a brief: until it is submitted there is no date, only an estimate. */
function BriefDeliveryEstimate({ promise }: { promise: BriefDeliveryPromise }) {
  const { day } = useShopTimeFormatters();
  return (
    <div className="grid gap-2.5 border-t border-dashed border-field px-6 py-5 text-sm">
      <p className="text-ink-2">After you pay, we’ll ask a few questions. That’s your brief.</p>
      <p className="font-semibold">{formatBriefDeliveryPromise(promise, day)}.</p>
    </div>
  );
}

/** "What happens next": the date comes from the server's time, in the shop's time zone. */
export function CartWhatHappensNextPanel({
  facts,
  lines,
}: {
  facts: CartRefreshServerResponse | null;
  lines: readonly CartLine[];
}) {
  const { day, moment } = useShopTimeFormatters();
  const days = getLongestDeliveryDays(lines);
  const isKnown = facts && days !== null;
  const promise = facts?.promise ?? null;
  const withBrief = getCartDeliveryPromiseAfterBrief(lines, facts);
  if (withBrief) return <BriefDeliveryEstimate promise={withBrief} />;
  return (
    <dl className="grid gap-2.5 border-t border-dashed border-field px-6 py-5 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">{promise ? 'Order by' : 'Order now'}</dt>
        <dd>{promise ? moment(promise.order_by) : isKnown ? day(facts.asOf) : 'today'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-2">Work starts</dt>
        <dd>{promise ? day(promise.order_by) : 'within 24 hours'}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="shrink-0 text-ink-2">Delivered by</dt>
        <dd className="text-right font-semibold">
          {isKnown ? moment(promise ? promise.due_at : addDays(facts.asOf, days)) : 'see your confirmation'}
        </dd>
      </div>
    </dl>
  );
}
