import { useEffect, useRef, useState } from 'react';

import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

import type { useCartPromoCode } from './use-promo.ts';

/**
 * A button that is disabled or removed loses the focus. After the answer, the focus moves to what is shown
 * then: the refused code, or the button of the applied or removed one. Focus elsewhere on the page stays.
 */
function usePromoFocusRestore<Place extends HTMLElement>(answer: {
  code: string | null;
  isApplying: boolean;
}) {
  const ref = useRef<Place>(null);
  const before = useRef(answer);
  const { code, isApplying } = answer;
  useEffect(() => {
    const isAnswered = before.current.isApplying && !isApplying;
    const isOther = before.current.code !== code;
    before.current = { code, isApplying };
    const { activeElement } = document;
    const isHere = activeElement === document.body || ref.current?.contains(activeElement) === true;
    if (!(isAnswered || isOther) || !isHere) return;
    const refused = ref.current?.querySelector<HTMLElement>('input[aria-invalid="true"]');
    (refused ?? ref.current?.querySelector('button'))?.focus();
  }, [code, isApplying]);
  return ref;
}

/**
 * The promo code field behind a disclosure; open after a refusal, closed once a code is applied (PROMO-09).
 */
export function CartPromoCodeField({ promo: state }: { promo: ReturnType<typeof useCartPromoCode> }) {
  const [isOpened, setIsOpened] = useState(false);
  const { promo, typed, error, isApplying } = state;
  const placeRef = usePromoFocusRestore<HTMLDivElement>({ code: promo?.code ?? null, isApplying });
  if (promo) {
    return (
      <div
        ref={placeRef}
        className="flex items-center justify-between gap-4 rounded-base bg-good-tint py-1 pr-2 pl-3.5 text-sm text-good"
      >
        <p className="min-w-0">
          <strong className="font-semibold break-all">{promo.code}</strong> applied
        </p>
        <button
          type="button"
          className="min-h-11 rounded-base px-1.5 font-semibold underline underline-offset-4"
          onClick={() => void state.remove()}
        >
          Remove<span className="sr-only"> promo code {promo.code}</span>
        </button>
      </div>
    );
  }
  const isOpen = isOpened || error !== null || isApplying;
  return (
    <div ref={placeRef}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="promo-form"
        className="flex min-h-11 w-full items-center justify-between gap-2 text-sm font-semibold"
        onClick={() => setIsOpened(!isOpen)}
      >
        Have a promo code?
        <Icon
          name="chevron-down"
          className={isOpen ? 'size-4 rotate-180 transition-transform' : 'size-4 transition-transform'}
        />
      </button>
      <form
        id="promo-form"
        hidden={!isOpen}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pt-1 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() && !isApplying) void state.apply(typed);
        }}
      >
        <Field
          label="Promo code"
          isLabelHidden
          placeholder="Promo code"
          name="promo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          value={typed}
          error={error}
          onChange={(event) => state.setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline" disabled={!typed.trim() || isApplying} aria-busy={isApplying}>
          Apply
        </Button>
      </form>
    </div>
  );
}
