import { type ReactNode, useEffect, useState } from 'react';

import { formatBriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { addDays } from '#app/lib/dates.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import type { CalendarDeliveryPromise } from '#app/modules/cart/checked-lines.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { runWhenLazyComponentsReady, waitForBrowserIdle } from '#app/ui/lazy-part.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

const getCurrentMinuteStart = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
/** Whether a page of the shop is hydrated already: then this page was reached by a client-side navigation. */
const isPageReachedByClientNavigation = () =>
  typeof document !== 'undefined' && 'ready' in document.documentElement.dataset;

/**
 * The current minute in the browser; null on the server, whose page is the same for every visitor and time,
 * and until hydration: the first date makes the browser load its locale data (docs/decisions/0053).
 */
function useCurrentMinute(): Date | null {
  const [minute, setMinute] = useState(() =>
    isPageReachedByClientNavigation() ? getCurrentMinuteStart() : null,
  );
  useEffect(() => {
    let isLeft = false;
    const set = () => {
      if (!isLeft) setMinute(getCurrentMinuteStart());
    };
    runWhenLazyComponentsReady(() => void waitForBrowserIdle().then(set));
    const timer = setInterval(set, MINUTE_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
  return minute;
}

function DeliveryDateRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-2">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/**
 * "Order now, work starts, delivered by" with real dates in the shop's time zone (clock mode: days x 24
 * hours). Until the browser has set them, and without script, the lines show durations.
 */
export function PromisedDeliveryDates({
  deliveryDays,
  needsBrief,
}: {
  deliveryDays: number;
  needsBrief: boolean;
}) {
  const now = useCurrentMinute();
  const time = useShopTimeFormatters();
  if (needsBrief)
    return (
      <DeliveryDatesStartingWithBrief
        first={{ term: 'Order now', words: now ? time.day(now) : 'today' }}
        hours={deliveryDays * 24}
        ifToday={now && addDays(now, deliveryDays).toISOString()}
      />
    );
  return (
    <dl className="grid gap-2 text-sm">
      <DeliveryDateRow term="Order now">{now ? time.day(now) : 'today'}</DeliveryDateRow>
      <DeliveryDateRow term="Work starts">within 24 hours</DeliveryDateRow>
      <DeliveryDateRow term="Delivered by">
        <strong className="font-semibold">
          {now ? time.moment(addDays(now, deliveryDays)) : `${deliveryDays * 24} hours after your order`}
        </strong>
      </DeliveryDateRow>
    </dl>
  );
}

/**
 * The same if the delivery time starts with a brief; space is reserved for the date that the browser sets.
 */
function DeliveryDatesStartingWithBrief({
  first,
  ...promise
}: {
  first: { term: string; words: string };
  hours: number | null;
  ifToday: string | null;
}) {
  const { day } = useShopTimeFormatters();
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <DeliveryDateRow term={first.term}>{first.words}</DeliveryDateRow>
        <DeliveryDateRow term="Your brief">a short form after you pay</DeliveryDateRow>
      </dl>
      <p className="mt-2 min-h-11 text-sm font-semibold">
        {formatBriefDeliveryPromise({ ...promise, briefs: 1, isWhole: false }, day)}.
      </p>
    </>
  );
}

/** Maximum age of a date on a cached page (pages.md "Delivery dates"). */
const MAX_DELIVERY_DATE_AGE_MS = 5 * MINUTE_MS;

/** The delivery date of the page, or a newer one if the page was cached for too long. */
function useCurrentDeliveryPromise(
  serviceId: string,
  ofPage: CalendarDeliveryPromise,
): CalendarDeliveryPromise {
  const [newer, setNewer] = useState<CalendarDeliveryPromise | null>(null);
  useEffect(() => {
    if (Date.now() - Date.parse(ofPage.as_of) < MAX_DELIVERY_DATE_AGE_MS) return;
    let isLeft = false;
    const ask = async () => {
      const answer = await postJsonFromBrowserToShop('/api/cart-lines', { ids: [serviceId] });
      // Loaded on demand: few visits have an outdated page, and the parser is larger than the page's own
      // script.
      const { parseCartLinesResponse } = await import('#app/modules/cart/cart-answers.ts');
      const promise = answer.ok ? (parseCartLinesResponse(answer.value.fields)?.promise ?? null) : null;
      if (!isLeft) setNewer(promise);
    };
    void ask();
    return () => {
      isLeft = true;
    };
  }, [serviceId, ofPage]);
  return newer ?? ofPage;
}

/** The same with a date by the shop's working calendar, and until when an order must be placed for it. */
export function DeliveryDatesByWorkingCalendar({
  serviceId,
  promise,
  needsBrief,
}: {
  serviceId: string;
  promise: CalendarDeliveryPromise;
  needsBrief: boolean;
}) {
  const { due_at, order_by } = useCurrentDeliveryPromise(serviceId, promise);
  const time = useShopTimeFormatters();
  if (needsBrief) {
    const first = { term: 'Send your brief by', words: time.moment(order_by) };
    return <DeliveryDatesStartingWithBrief first={first} hours={null} ifToday={due_at} />;
  }
  return (
    <dl className="grid gap-2 text-sm">
      <DeliveryDateRow term="Order by">{time.moment(order_by)}</DeliveryDateRow>
      <DeliveryDateRow term="Work starts">{time.day(order_by)}</DeliveryDateRow>
      <DeliveryDateRow term="Delivered by">
        <strong className="font-semibold">{time.moment(due_at)}</strong>
      </DeliveryDateRow>
    </dl>
  );
}
