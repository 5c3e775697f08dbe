import type { SharedCartState } from '#app/modules/shared-carts/model.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export type ClosedState = Exclude<SharedCartState, 'open'> | 'unknown';

const WORDS: Record<ClosedState, { title: string; text: string }> = {
  unknown: {
    title: 'There is no such cart',
    text: 'The link may be incomplete, or the cart was deleted after its time. Ask for a new link, or choose from our services.',
  },
  expired: {
    title: 'This cart has expired',
    text: 'Carts by link are open for a limited time. Nothing was charged. Ask for a new link, or choose from our services.',
  },
  canceled: {
    title: 'This cart was closed',
    text: 'It can no longer be paid, and nothing was charged. Ask for a new link, or choose from our services.',
  },
  processing: {
    title: 'A payment for this cart is on its way',
    text: 'Please do not pay again. Whoever paid is told by email as soon as it is confirmed.',
  },
  paid: {
    title: 'This cart has been paid',
    text: 'There is nothing left to do here. Whoever paid has the order and its link by email.',
  },
};

/** Where a cart that holds nothing to be had leads. */
export function WaysOut({ isBought = false }: { isBought?: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={isBought ? '/orders/link' : '/services'} size="lg">
        {isBought ? 'Find my order' : 'Browse Services'}
      </ButtonLink>
      <ButtonLink to="/contact" variant="outline" size="lg">
        Contact Support
      </ButtonLink>
    </div>
  );
}

/** A link whose cart cannot be paid: what became of it, and nothing of what was in it. */
export function ClosedCart({ state }: { state: ClosedState }) {
  const { title, text } = WORDS[state];
  const isBought = state === 'paid' || state === 'processing';
  return (
    <div className="wrap section-space">
      <EmptyState title={title} headingLevel={1} action={<WaysOut isBought={isBought} />}>
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
