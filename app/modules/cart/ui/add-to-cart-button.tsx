import { useNavigate } from 'react-router';

import { logInBrowser } from '#app/platform/browser-log.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast, type Toast } from '#app/ui/toast-store.ts';

import { type AddOutcome, type CartService, MAX_LINES, MAX_QUANTITY } from '../model.ts';
import { addToCart } from './cart-store.ts';

/** Where the button stands; the specification words the toast differently (GRID-12, CART-12). */
export type AddSource = 'card' | 'page';

function addedToast(outcome: AddOutcome, title: string, source: AddSource): Toast {
  if (outcome === 'quantity-limit') {
    return {
      title: 'Not added',
      description: `An order can include at most ${MAX_QUANTITY} of one service.`,
      tone: 'bad',
    };
  }
  if (outcome === 'line-limit') {
    return {
      title: 'Not added',
      description: `An order can include at most ${MAX_LINES} different services.`,
      tone: 'bad',
    };
  }
  return {
    title: source === 'card' ? 'Added to Cart' : 'Added to cart',
    description: `${title} has been added to your cart.`,
  };
}

/** Fetched only now: pages full of cards need this code after somebody adds, and a blocker must not take the cart along. */
async function reportAdded(service: CartService): Promise<void> {
  try {
    const { track } = await import('#app/modules/analytics/ui/shop-events.ts');
    track({ name: 'add_to_cart', item: { ...service, quantity: 1 } });
  } catch (error) {
    logInBrowser('An event could not be reported', error);
  }
}

/** Adds one unit of a service to the browser's cart and says so (CART-01, GRID-12). */
export function AddToCartButton({
  service,
  source,
  ...look
}: {
  service: CartService;
  source: AddSource;
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
      showToast({ ...addedToast(outcome, service.title, source), action });
      if (outcome === 'added') void reportAdded(service);
    } catch {
      showToast({ title: 'Not added', description: 'Reload the page and try again.', tone: 'bad' });
    }
  }

  return (
    <Button onClick={() => void add()} {...look}>
      {source === 'card' ? <Icon name="plus" className="size-4 shrink-0" /> : null}
      Add to Cart
      <span className="sr-only">: {service.title}</span>
    </Button>
  );
}
