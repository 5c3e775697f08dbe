import { useRef } from 'react';

import type { CartLine } from '#app/modules/cart/checked-lines.ts';
import {
  type Cart,
  EMPTY_CART,
  removeItemsFromCart,
  updateCartItemPrice,
  restoreRemovedCartLine,
} from '#app/modules/cart/model.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { showToast } from '#app/ui/toast-store.ts';

import { CartLineRow } from './cart-line-row.tsx';

async function removeCartLine(line: CartLine, position: number) {
  await updateBrowserCart((cart) => removeItemsFromCart(cart, [line.id]));
  showToast({
    title: 'Removed from cart',
    description: 'Item has been removed from your cart.',
    action: {
      label: 'Undo',
      run: () => void updateBrowserCart((cart) => restoreRemovedCartLine(cart, line.item, position)),
    },
  });
}

async function clearCartWithUndoToast(before: Cart) {
  await updateBrowserCart(() => EMPTY_CART);
  showToast({
    title: 'Cart cleared',
    description: 'All items have been removed from your cart.',
    action: {
      label: 'Undo',
      // Keeps items added since then.
      run: () => void updateBrowserCart((cart) => (cart.items.length === 0 ? before : cart)),
    },
  });
}

/** The lines below the page's heading; after a removal the focus moves to that heading. */
export function CartLines({
  cart,
  lines,
  hasFailed,
}: {
  cart: Cart;
  lines: readonly CartLine[];
  hasFailed: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="min-w-0">
      {hasFailed ? (
        <p className="mb-6 rounded-base bg-warn-tint px-3.5 py-2.5 text-sm text-warn">
          We couldn’t check prices just now. We’ll check again before you pay.
        </p>
      ) : null}
      <ul ref={list} tabIndex={-1} aria-label="Services in your cart" className="border-b border-line">
        {lines.map((line, position) => (
          <CartLineRow
            key={line.id}
            line={line}
            onRemove={() => {
              list.current?.focus();
              void removeCartLine(line, position);
            }}
            onAcceptPrice={() =>
              void updateBrowserCart((present) => updateCartItemPrice(present, line.id, line.unitCents))
            }
          />
        ))}
      </ul>
      <div className="mt-2 flex justify-end">
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-ink-2 underline underline-offset-4 hover:text-ink"
          onClick={() => void clearCartWithUndoToast(cart)}
        >
          Clear cart
        </button>
      </div>
    </div>
  );
}
