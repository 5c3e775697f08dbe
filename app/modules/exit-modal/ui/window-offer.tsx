import { useRef, useState } from 'react';

import { joinClassNames } from '#app/lib/class-names.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';

import type { ExitModalForBrowser } from '../model.ts';

import { ExitModalEmailSignupForm } from './email-signup-form.tsx';

export type ExitModalOfferProps = {
  modal: Pick<ExitModalForBrowser, 'id' | 'action' | 'label' | 'href' | 'promoCode'>;
  /** The visitor accepted the offer. */
  onTaken: () => void;
  /** The visitor followed the link, so the modal is done. */
  onLeft: () => void;
};

/** A code with a copy button; if copying is blocked, the code is selected to be copied manually. */
function PromoCodeOffer({ code, label, onTaken }: { code: string; label: string; onTaken: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'selected'>('shown');
  const copy = async () => {
    field.current?.select();
    onTaken();
    try {
      await navigator.clipboard.writeText(code);
      setState('copied');
    } catch {
      setState('selected');
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          readOnly
          aria-label="Promo code"
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={joinClassNames(fieldControlClasses, 'min-w-0 grow text-center font-semibold')}
        />
        <Button size="md" onClick={() => void copy()}>
          {label}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-good">
        {state === 'copied' ? 'Copied. Enter it in the cart.' : ''}
        {state === 'selected' ? 'Selected. Copy it, and enter it in the cart.' : ''}
      </p>
    </div>
  );
}

/** The offer of an exit modal, by its action. */
export function ExitModalOffer({ modal, onTaken, onLeft }: ExitModalOfferProps) {
  const { action, href, promoCode, label } = modal;
  if (action === 'code') return <PromoCodeOffer code={promoCode ?? ''} label={label} onTaken={onTaken} />;
  if (action === 'email')
    return <ExitModalEmailSignupForm modalId={modal.id} label={label} onTaken={onTaken} />;
  return (
    <ButtonLink
      to={href ?? '/'}
      size="lg"
      isWide
      onClick={() => {
        onTaken();
        onLeft();
      }}
    >
      {label}
    </ButtonLink>
  );
}
