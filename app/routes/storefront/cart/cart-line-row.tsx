import { Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import type { CartLine } from '#app/modules/cart/checked-lines.ts';
import { MAX_CART_LINE_QUANTITY, setCartItemQuantity } from '#app/modules/cart/model.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { findCategoryKeyByName } from '#app/lib/categories.ts';
import { LineItemThumbnail } from '#app/modules/catalog/ui/line-item-thumbnail.tsx';
import { CategoryIcon } from '#app/ui/category-icon.tsx';
import { useShopCategories } from '#app/ui/shop-categories.ts';
import { NumberStepperField } from '#app/ui/stepper.tsx';

function CartLineTitle({ line }: { line: CartLine }) {
  const { fact, title } = line;
  if (!fact) return <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{title}</h2>;
  return (
    <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
      <Link className="hover:underline" to={`/service/${encodeURIComponent(fact.slug ?? fact.id)}`}>
        {title}
      </Link>
    </h2>
  );
}

function CartLineCategoryLabel({ line }: { line: CartLine }) {
  const { fact, unitCents, quantity } = line;
  const categories = useShopCategories();
  const key = fact && findCategoryKeyByName(categories, fact.category);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {fact && key ? (
        <span data-cat={key} className="inline-flex items-center gap-1.5 font-semibold text-cat-text">
          <CategoryIcon category={key} />
          {fact.category}
        </span>
      ) : null}
      {quantity > 1 ? <span>{formatDollars(unitCents)} each</span> : null}
    </p>
  );
}

/**
 * Differences between the server's data and the browser's cart: shown on the line, never applied silently.
 */
function CartLineChangeNotice({ line, onAccept }: { line: CartLine; onAccept: () => void }) {
  if (line.state === 'gone') {
    return (
      <p className="rounded-base bg-bad-tint px-3.5 py-2.5 text-sm text-bad">
        <strong className="font-semibold">No longer available.</strong> It’s not included in your total or
        order.
      </p>
    );
  }
  if (line.state !== 'repriced') return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-base bg-warn-tint px-3.5 py-1 text-sm text-warn">
      <span className="py-1.5">
        <strong className="font-semibold">Price changed</strong> from{' '}
        {formatDollars(Math.round(line.item.price * 100))} to {formatDollars(line.unitCents)} since you added
        it.
      </span>
      <button
        type="button"
        className="min-h-11 font-semibold underline underline-offset-4"
        onClick={onAccept}
      >
        Got it
      </button>
    </p>
  );
}

/** One service of the cart: title, quantity and total (CART-03, CART-11). */
export function CartLineRow({
  line,
  onRemove,
  onAcceptPrice,
}: {
  line: CartLine;
  onRemove: () => void;
  onAcceptPrice: () => void;
}) {
  const { title, quantity, state, fact } = line;
  const isGone = state === 'gone';
  return (
    <li className="flex gap-4 border-t border-line py-6 md:gap-6">
      <LineItemThumbnail id={line.id} category={fact?.category} imageUrl={fact?.imageUrl} />
      <div className="grid min-w-0 flex-1 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
            <CartLineTitle line={line} />
            <CartLineCategoryLabel line={line} />
          </div>
          {isGone ? null : (
            <p translate="no" className="text-xl leading-snug font-bold">
              {formatDollars(line.unitCents * quantity)}
            </p>
          )}
        </div>
        <CartLineChangeNotice line={line} onAccept={onAcceptPrice} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isGone ? null : (
            <NumberStepperField
              label={`Quantity of ${title}`}
              value={quantity}
              max={MAX_CART_LINE_QUANTITY}
              onChange={(next) => void updateBrowserCart((cart) => setCartItemQuantity(cart, line.id, next))}
            />
          )}
          <button
            type="button"
            className="min-h-11 text-sm font-semibold text-ink-2 underline underline-offset-4 hover:text-ink"
            onClick={onRemove}
          >
            Remove<span className="sr-only"> {title}</span>
          </button>
        </div>
      </div>
    </li>
  );
}
