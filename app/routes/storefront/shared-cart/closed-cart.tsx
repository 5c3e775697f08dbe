import type { SharedCartState } from '#app/modules/shared-carts/model.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyStateNotice } from '#app/ui/empty-state.tsx';

export type ClosedSharedCartState = Exclude<SharedCartState, 'open'> | 'unknown';

const CLOSED_CART_MESSAGES: Record<ClosedSharedCartState, { title: string; text: string }> = {
  unknown: {
    title: 'Cart not found',
    text: 'The link may be incomplete, or the cart may have expired and been deleted. Ask for a new link, or browse our services.',
  },
  expired: {
    title: 'This cart has expired',
    text: 'Shared carts are open for a limited time. Nothing was charged. Ask for a new link, or browse our services.',
  },
  canceled: {
    title: 'This cart was closed',
    text: 'It can no longer be paid, and nothing was charged. Ask for a new link, or browse our services.',
  },
  processing: {
    title: 'A payment for this cart is processing',
    text: 'Please don’t pay again. We’ll email the person who paid as soon as it’s confirmed.',
  },
  paid: {
    title: 'This cart has been paid',
    text: 'There’s nothing left to do here. We emailed the order and its link to the person who paid.',
  },
};

/** The links shown for a cart that cannot be bought. */
export function ClosedSharedCartLinks({ isBought = false }: { isBought?: boolean }) {
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

/** A link whose cart cannot be paid: its state, without its contents. */
export function ClosedSharedCart({ state }: { state: ClosedSharedCartState }) {
  const { title, text } = CLOSED_CART_MESSAGES[state];
  const isBought = state === 'paid' || state === 'processing';
  return (
    <div className="wrap section-space">
      <EmptyStateNotice title={title} headingLevel={1} action={<ClosedSharedCartLinks isBought={isBought} />}>
        <p>{text}</p>
      </EmptyStateNotice>
    </div>
  );
}
