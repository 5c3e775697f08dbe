import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast, type Toast } from '#app/ui/toast-store.ts';

import {
  type AddToCartOutcome,
  type ServiceToAddToCart,
  MAX_CART_LINES,
  MAX_CART_LINE_QUANTITY,
} from '../model.ts';

import { ADD_TO_CART_FORM_ID } from './add-to-cart-form.tsx';
import { addToCart } from './cart-store.ts';
import { trackAddToCart } from './report-added.ts';

/** Where the button is; the specification has a different toast for each (GRID-12, CART-12). */
export type AddToCartPlacement = 'card' | 'page';

function buildAddToCartToast(outcome: AddToCartOutcome, title: string, source: AddToCartPlacement): Toast {
  if (outcome === 'quantity-limit') {
    return {
      title: 'Not added',
      description: `An order can include at most ${MAX_CART_LINE_QUANTITY} of one service.`,
      tone: 'bad',
    };
  }
  if (outcome === 'line-limit') {
    return {
      title: 'Not added',
      description: `An order can include at most ${MAX_CART_LINES} different services.`,
      tone: 'bad',
    };
  }
  return {
    title: source === 'card' ? 'Added to Cart' : 'Added to cart',
    description: `${title} has been added to your cart.`,
  };
}

/**
 * Adds one unit of a service to the browser's cart and shows a toast (CART-01, GRID-12). Before its script
 * has loaded, and without it, the browser submits the page's `AddToCartForm`, and the cart opens.
 */
export function AddToCartButton({
  service,
  source,
  ...look
}: {
  service: ServiceToAddToCart;
  source: AddToCartPlacement;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  className?: string;
}) {
  const navigate = useNavigate();

  async function add() {
    try {
      const outcome = await addToCart(service);
      const action = { label: 'View cart', run: () => void navigate('/cart') };
      showToast({ ...buildAddToCartToast(outcome, service.title, source), action });
      if (outcome === 'added') void trackAddToCart(service);
    } catch {
      showToast({ title: 'Not added', description: 'Reload the page and try again.', tone: 'bad' });
    }
  }

  function press(event: MouseEvent) {
    event.preventDefault();
    // The second click of a double click must not add a second unit.
    if (event.detail < 2) void add();
  }

  return (
    <Button
      type="submit"
      form={ADD_TO_CART_FORM_ID}
      name="service"
      value={service.id}
      aria-label={`Add to Cart: ${service.title}`}
      onClick={press}
      {...look}
    >
      {source === 'card' ? <Icon name="plus" className="size-4 shrink-0" /> : null}
      Add to Cart
    </Button>
  );
}
