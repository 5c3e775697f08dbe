import { useState } from 'react';
import { useNavigate } from 'react-router';

import { addNoScriptLinesToCart } from '#app/modules/cart/picked-lines.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';

import type { SharedCartView } from './shown-cart.server.ts';

/** Adds the cart's services to the browser's own cart, which needs script. */
function AddToOwnCartButton({ lines }: { lines: SharedCartView['lines'] }) {
  const navigate = useNavigate();
  async function put() {
    const picked = lines.map(({ id, title, unitCents, quantity }) => ({
      ...{ id, title, quantity },
      priceCents: unitCents,
    }));
    try {
      await updateBrowserCart((cart) => addNoScriptLinesToCart(cart, picked));
      void navigate('/cart');
    } catch {
      showToast({ title: 'Not added', description: 'Reload the page and try again.', tone: 'bad' });
    }
  }
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => void put()}>
      <Icon name="plus" className="size-4 shrink-0" />
      Add to my cart
    </Button>
  );
}

/** The link to share: copied by a button, or manually from its field. */
function CopySharedCartLinkField({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      showToast({ title: 'Couldn’t copy the link', description: url, tone: 'bad' });
    }
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor="cart-link" className="text-xs font-semibold">
        Link to this cart
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 noscript:grid-cols-1">
        <input
          id="cart-link"
          readOnly
          value={url}
          className={`${fieldControlClasses} text-sm`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied ? 'Link copied.' : ''}
      </p>
    </div>
  );
}

/** The alternatives to paying for the cart here. */
export function SharedCartPaymentAlternatives({ cart }: { cart: SharedCartView }) {
  return (
    <div className="grid gap-4">
      <CopySharedCartLinkField url={cart.url} />
      <div className="flex flex-wrap gap-2">
        <AddToOwnCartButton lines={cart.lines} />
      </div>
    </div>
  );
}
