import { joinClassNames } from '#app/lib/class-names.ts';
import { formatDollars } from '#app/lib/money.ts';
import type { CalendarDeliveryPromise } from '#app/modules/cart/checked-lines.ts';
import { AddToCartButton } from '#app/modules/cart/ui/add-to-cart-button.tsx';
import { PurchaseNowButton } from '#app/modules/cart/ui/purchase-now-button.tsx';
import { formatDayCount } from '#app/modules/content/refund-days.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Rating } from '#app/ui/rating.tsx';
import { useIsInView } from '#app/ui/use-is-in-view.ts';

import { formatIncludedRevisionsSentence, type ServicePageData } from '../page-sections.ts';

import { DeliveryDatesByWorkingCalendar, PromisedDeliveryDates } from './promise-dates.tsx';

const BUY_BUTTONS_ID = 'buy-buttons';

/** Returns the guarantee at the end of the card. */
export const formatRefundGuarantee = (refundDays: number): string =>
  `Money back within ${formatDayCount(refundDays)}`;

/**
 * 72 px if `$999.00` fits; in a narrower card, and for a longer price, as large as the card's width allows.
 */
function getPriceFontSizeClass(price: string): string {
  if (price.length <= 7) return 'text-[min(4.5rem,24cqi)]';
  return price.length <= 9 ? 'text-[min(4.5rem,18.5cqi)]' : 'text-[min(4.5rem,14.5cqi)]';
}

/** The sticky card that sells the service (DETAIL-05): price, fixed scope, both buttons, dates, guarantee. */
export function ServicePagePriceCard({
  service,
  promise,
  needsBrief,
  refundDays,
}: {
  service: ServicePageData;
  promise: CalendarDeliveryPromise | null;
  /** Whether the delivery time starts with the buyer's brief. */
  needsBrief: boolean;
  /** Days after the delivery in which a refund may be requested. */
  refundDays: number;
}) {
  const price = formatDollars(service.priceCents);
  const item = { id: service.id, title: service.title, priceCents: service.priceCents };
  return (
    <section
      aria-label="Price"
      data-cat={service.hue}
      className="rounded-base border border-ink border-t-8 border-t-cat bg-paper"
    >
      <div className="grid grid-cols-1 gap-4 p-6">
        <div className="@container">
          <p
            className={joinClassNames(
              'leading-none font-extrabold tracking-[-0.05em]',
              getPriceFontSizeClass(price),
            )}
          >
            {price}
          </p>
        </div>
        <p className="text-sm text-ink-2">
          Fixed price in USD. {formatIncludedRevisionsSentence(service.revisionRounds)}
        </p>
        {service.metrics.reviews > 0 || !service.metrics.isVerified ? (
          <Rating
            average={service.metrics.avgRating}
            count={service.metrics.reviews}
            context={service.metrics.isVerified ? 'of this service' : `in ${service.category}`}
          />
        ) : null}
        <div id={BUY_BUTTONS_ID} className="grid gap-2.5 pt-1">
          <PurchaseNowButton service={item} size="lg" isWide />
          <AddToCartButton service={item} source="page" variant="outline" size="lg" isWide />
        </div>
      </div>
      <div className="border-t border-dashed border-field p-6">
        {promise ? (
          <DeliveryDatesByWorkingCalendar serviceId={service.id} promise={promise} needsBrief={needsBrief} />
        ) : (
          <PromisedDeliveryDates deliveryDays={service.deliveryDays} needsBrief={needsBrief} />
        )}
      </div>
      <p className="flex items-center gap-3 bg-good-tint px-6 py-3.5 text-sm font-semibold text-good">
        <Icon name="shield-check" className="size-5 shrink-0" />
        {formatRefundGuarantee(refundDays)}
      </p>
    </section>
  );
}

/**
 * Price and both buttons within a thumb's reach, until the card fits next to the text (DETAIL-05;
 * look.md, layout). Hidden while the card's own buttons are visible, unless it has the keyboard focus.
 */
export function StickyMobileBuyBar({ service }: { service: ServicePageData }) {
  const item = { id: service.id, title: service.title, priceCents: service.priceCents };
  const areButtonsInView = useIsInView(BUY_BUTTONS_ID, service.id) ?? false;
  return (
    <div
      data-buy-bar
      className={joinClassNames(
        'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-[opacity,visibility] duration-140 lg:hidden print:hidden',
        areButtonsInView && 'not-focus-within:invisible not-focus-within:opacity-0',
      )}
    >
      <div className="wrap flex items-center gap-x-2 gap-y-1.5 max-[24rem]:flex-wrap">
        <p className="mr-auto text-xl font-bold tracking-[-0.03em] max-[24rem]:w-full max-[24rem]:text-base max-[24rem]:leading-none">
          {formatDollars(service.priceCents)}
        </p>
        <div className="max-w-80 grow">
          <PurchaseNowButton service={item} isWide className="max-md:px-3" />
        </div>
        <div className="max-w-60 grow">
          <AddToCartButton service={item} source="page" variant="outline" isWide className="max-md:px-3" />
        </div>
      </div>
    </div>
  );
}
