import { Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import { findCategoryKeyByName } from '#app/lib/categories.ts';
import { LineItemThumbnail } from '#app/modules/catalog/ui/line-item-thumbnail.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { SharedCartView, SharedCartLineView } from './shown-cart.server.ts';

/** A price that changed since the cart was shared: both prices, and why the new one applies. */
function SharedCartPriceChangeNotice({ line }: { line: SharedCartLineView }) {
  if (line.oldUnitCents === null) return null;
  return (
    <p className="rounded-base bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
      <strong className="font-semibold">Price changed</strong> from <s>{formatDollars(line.oldUnitCents)}</s>{' '}
      to {formatDollars(line.unitCents)} since this cart was created.
    </p>
  );
}

function SharedCartLineRow({ line }: { line: SharedCartLineView }) {
  const category = findCategoryKeyByName(useShopCategories(), line.category);
  return (
    <li className="flex gap-4 border-t border-line py-6 md:gap-6">
      <LineItemThumbnail id={line.id} category={line.category} imageUrl={line.imageUrl} />
      <div className="grid min-w-0 flex-1 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
            <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
              <Link className="hover:underline" to={`/service/${encodeURIComponent(line.slug ?? line.id)}`}>
                {line.title}
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              {category ? (
                <span
                  data-cat={category}
                  className="inline-flex items-center gap-1.5 font-semibold text-cat-text"
                >
                  <CategoryIcon category={category} />
                  {line.category}
                </span>
              ) : null}
              <span>
                {line.quantity} × {formatDollars(line.unitCents)}
              </span>
            </p>
          </div>
          <p className="text-xl leading-snug font-bold">{formatDollars(line.lineCents)}</p>
        </div>
        <SharedCartPriceChangeNotice line={line} />
      </div>
    </li>
  );
}

function UnavailableSharedCartRow({ title, quantity }: { title: string | null; quantity: number }) {
  return (
    <li className="grid gap-3 border-t border-line py-6">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
        {title ?? 'A service in this cart'}
        {quantity > 1 ? ` × ${quantity}` : ''}
      </h2>
      <p className="rounded-base bg-bad-tint px-3.5 py-2.5 text-sm text-bad">
        <strong className="font-semibold">No longer available.</strong> It’s not included in the total or the
        order.
      </p>
    </li>
  );
}

/** The contents of the cart at current prices, with what changed since it was created. */
export function SharedCartContentsOverview({ cart }: { cart: SharedCartView }) {
  const { moment } = useShopTimeFormatters();
  const isChanged = cart.lines.some(({ oldUnitCents }) => oldUnitCents !== null);
  return (
    <div className="grid min-w-0 gap-6">
      {cart.note === '' ? null : (
        <figure className="border-l-4 border-ink pl-4">
          <figcaption className="text-xs font-semibold text-ink-2">Note</figcaption>
          <blockquote className="whitespace-pre-line wrap-anywhere">{cart.note}</blockquote>
        </figure>
      )}
      {isChanged ? (
        <p role="status" className="rounded-base bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
          Prices have changed since {moment(cart.changedAt)}, when this cart was created. You pay the current
          prices, shown here.
        </p>
      ) : null}
      <ul aria-label="Services in this cart" className="border-b border-line">
        {cart.lines.map((line) => (
          <SharedCartLineRow key={line.id} line={line} />
        ))}
        {cart.unavailable.map(({ serviceId, title, quantity }) => (
          <UnavailableSharedCartRow key={serviceId} title={title} quantity={quantity} />
        ))}
      </ul>
    </div>
  );
}
