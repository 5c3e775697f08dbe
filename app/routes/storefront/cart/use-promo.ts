import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { formatDollars } from '#app/lib/money.ts';
import { parsePromoValidationResponse } from '#app/modules/cart/cart-answers.ts';
import type { CartLine } from '#app/modules/cart/checked-lines.ts';
import { type Cart, type CartPromo, setCartPromo } from '#app/modules/cart/model.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { popSavedPromoLinkCode } from '#app/modules/cart/ui/promo-link.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { showToast } from '#app/ui/toast-store.ts';

const PROMO_REVALIDATE_DELAY_MS = 400;

function requestPromoValidation(code: string, lines: readonly CartLine[]) {
  const items = lines.map(({ id, quantity }) => ({ serviceId: id, quantity }));
  return postJsonFromBrowserToShop('/api/validate-promo', { code, items });
}

function showPromoAppliedToast(promo: CartPromo): void {
  showToast({
    title: 'Promo code applied!',
    description: `You saved ${formatDollars(promo.discountAmount)}`,
    tone: 'good',
  });
}

/**
 * The promo states of the cart page: none, applied, removed (PROMO-10); `typed` survives every refusal
 * (PROMO-09).
 */
export function useCartPromoCode(cart: Cart, lines: readonly CartLine[]) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isApplying, setIsApplying] = useState(false);
  const { promo } = cart;
  /** The discount can change while the cart does not: this counter requests it again. */
  const [rechecks, setRechecks] = useState(0);
  const content = JSON.stringify([
    rechecks,
    ...lines.map((line) => [line.id, line.quantity, line.unitCents]),
  ]);
  /** The code and cart contents the server last accepted together. */
  const accepted = useRef('');

  /** Shows a refusal beside the field and keeps the code there, ready to be corrected. */
  async function refuse(code: string, message: string) {
    setTyped(code);
    setError(message);
    showToast({ title: 'Invalid Promo Code', description: message, tone: 'bad' });
    await updateBrowserCart((present) => setCartPromo(present, null));
  }

  async function apply(code: string) {
    setIsApplying(true);
    const answer = await requestPromoValidation(code, lines);
    const applied = answer.ok ? parsePromoValidationResponse(answer.value.fields) : null;
    if (applied) {
      setTyped('');
      setError(null);
      accepted.current = applied.code + content;
      await updateBrowserCart((present) => setCartPromo(present, applied));
      showPromoAppliedToast(applied);
    } else {
      await refuse(code, (!answer.ok && answer.failure.message) || 'Error applying promo code');
    }
    setIsApplying(false);
  }

  async function remove() {
    if (!promo) return;
    setError(null);
    await updateBrowserCart((present) => setCartPromo(present, null));
    const undo = () => void updateBrowserCart((present) => setCartPromo(present, promo));
    showToast({
      title: 'Promo code removed',
      description: 'The discount has been removed from your cart.',
      action: { label: 'Undo', run: undo },
    });
  }

  /**
   * A code was checked for the cart it was entered for; a changed cart may be too small, and the code may
   * expire.
   */
  const revalidate = useEffectEvent(async (isStale: () => boolean) => {
    if (!promo) return;
    const answer = await requestPromoValidation(promo.code, lines);
    if (isStale()) return;
    if (!answer.ok) {
      // Only a refusal removes the code; if the server is unreachable, it is checked again before payment.
      if (answer.failure.code === 'PROMO_INVALID') await refuse(promo.code, answer.failure.message);
      return;
    }
    accepted.current = promo.code + content;
    const current = parsePromoValidationResponse(answer.value.fields);
    if (current)
      await updateBrowserCart((present) => (present.promo ? setCartPromo(present, current) : present));
  });
  const code = promo?.code;
  useEffect(() => {
    if (!code || accepted.current === code + content) return;
    let isStale = false;
    const timer = setTimeout(() => void revalidate(() => isStale), PROMO_REVALIDATE_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [code, content]);
  const recheck = () => setRechecks((count) => count + 1);

  const applyLinked = useEffectEvent(() => {
    const linked = popSavedPromoLinkCode();
    if (linked) void apply(linked);
  });
  const hasLines = lines.length > 0;
  useEffect(() => {
    if (!hasLines) return;
    const timer = setTimeout(applyLinked);
    return () => clearTimeout(timer);
  }, [hasLines]);

  return { promo, typed, setTyped, error, isApplying, apply, remove, refuse, recheck };
}
