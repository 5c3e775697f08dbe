import type { CartLineQuantity } from '#app/modules/cart/model.ts';
import { formatItemsToAddToCartCookie } from '#app/modules/cart/picked-lines.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/**
 * Creates a link to the browser's cart and opens its page, where it can be copied or sent; the cart itself
 * stays.
 */
export function ShareCart({ lines, code }: { lines: readonly CartLineQuantity[]; code: string | null }) {
  if (lines.length === 0) return null;
  return (
    <form method="post" action="/cart" className="grid justify-items-start gap-2">
      <input type="hidden" name="lines" value={formatItemsToAddToCartCookie(lines)} />
      <input type="hidden" name="code" value={code ?? ''} />
      <Button type="submit" name="intent" value="share" variant="outline">
        <Icon name="share-2" className="size-4 shrink-0" />
        Share this cart
      </Button>
      <p className="text-sm text-ink-2">Get a link so someone else can view or pay for this cart.</p>
    </form>
  );
}
