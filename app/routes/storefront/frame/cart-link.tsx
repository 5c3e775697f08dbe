import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { formatCartBadge } from '#app/modules/cart/model.ts';
import { useCartCount, useIsCartLoaded } from '#app/modules/cart/ui/cart-store.ts';
import { Icon } from '#app/ui/icon.tsx';

const formatCartItemCount = (count: number) => `${count} ${count === 1 ? 'item' : 'items'} in cart`;

/** The cart icon with its item count; the count is also in the link's accessible name. */
export function CartBadge({ count }: { count: number }) {
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Cart, ${formatCartItemCount(count)}` : 'Cart'}
      className="relative grid size-11 place-items-center rounded-base hover:bg-sunken"
    >
      <Icon name="shopping-bag" className="size-5" />
      {count > 0 ? (
        <span
          aria-hidden
          translate="no"
          className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs leading-none font-bold text-white"
        >
          {formatCartBadge(count)}
        </span>
      ) : null}
    </Link>
  );
}

/** The cart button of the header. Changes of the count are announced; the initial count is not. */
export function CartLink() {
  const count = useCartCount();
  const isLoaded = useIsCartLoaded();
  const known = useRef<number | null>(null);
  const statusRef = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isLoaded || known.current === count) return;
    if (known.current !== null && statusRef.current)
      statusRef.current.textContent = formatCartItemCount(count);
    known.current = count;
  }, [count, isLoaded]);

  return (
    <>
      <CartBadge count={count} />
      <span ref={statusRef} role="status" className="sr-only" />
    </>
  );
}
