import { ButtonLink } from '#app/ui/button.tsx';
import { DeliveryDayStripGraphic } from '#app/ui/day-strip.tsx';

/** The same answer for wrong, expired and invisible links, and for missing orders. */
export function OrderNotFound() {
  return (
    <div className="wrap grid grid-cols-1 gap-10 py-14 md:py-20">
      <title>Order not found</title>
      <meta name="robots" content="noindex" />
      <DeliveryDayStripGraphic isFirstMissing />
      <div className="grid max-w-2xl grid-cols-1 gap-5">
        <h1 className="text-4xl font-extrabold">We can’t open this order</h1>
        <p className="text-xl text-ink-2">
          The link may be incomplete, older than 90 days or replaced by a newer one, or the order may belong
          to another account.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to="/orders/link" size="lg">
            Get a new link
          </ButtonLink>
          <ButtonLink to="/orders" variant="outline" size="lg">
            Your orders
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
