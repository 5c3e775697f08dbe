import { useState } from 'react';

import { Icon } from '#app/ui/icon.tsx';

/** CART-10: the number is hidden until requested. */
export function PhoneNumberReveal({ phone }: { phone: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p className="text-ink-2">Questions before you pay?</p>
      <button
        type="button"
        aria-expanded={isShown}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="phone" className="size-4" />
        {isShown ? 'Hide phone number' : 'Show phone number'}
      </button>
      {isShown ? (
        <a
          className="inline-flex min-h-11 items-center text-base font-semibold"
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
        >
          {phone}
        </a>
      ) : null}
    </div>
  );
}
