import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { Button } from '#app/ui/button.tsx';

import type { ConsentChoices, ConsentPurpose } from '../cookie-consent.ts';

import { saveConsentChoice } from './save-choice.ts';
import { ConsentPurposeCheckboxList } from './purpose-list.tsx';

const COOKIE_CONSENT_BAR_HEIGHT_VARIABLE = '--choice-bar';
const CONSENT_PANEL_ID = 'choice-panel';

/**
 * The consent bar (look.md, consent): at the bottom, with three equal answers. It blocks nothing, covers no
 * buy bar, takes no focus, and the rest of the page makes room for it.
 */
export function CookieConsentBar({ offered }: { offered: readonly ConsentPurpose[] }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const barRef = useCookieConsentBarHeight();

  async function answer(choices: ConsentChoices) {
    if (isSaving) return;
    setIsSaving(true);
    setHasFailed(!(await saveConsentChoice(choices, 'dialog')));
    setIsSaving(false);
  }
  const answerAll = (isAllowed: boolean) =>
    void answer(Object.fromEntries(offered.map((purpose) => [purpose, isAllowed])));

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void answer(Object.fromEntries(offered.map((purpose) => [purpose, formData.has(purpose)])));
  }

  return (
    <div
      ref={barRef}
      role="dialog"
      aria-labelledby="choice-title"
      aria-describedby="choice-text"
      data-choice-bar
      className="fixed inset-x-0 bottom-0 z-15 max-h-[70dvh] overflow-y-auto border-t border-white/20 bg-band py-4 text-white focus-on-dark [body:has([data-buy-bar])_&]:max-lg:bottom-16 print:hidden"
    >
      <form onSubmit={save} className="wrap grid gap-x-10 gap-y-3 lg:grid-cols-[1fr_auto] lg:items-center">
        <div className="grid gap-1">
          <h2 id="choice-title" className="text-base font-semibold">
            May we measure this visit?
          </h2>
          <p id="choice-text" className="max-w-2xl text-sm text-white/75">
            The shop works the same without it. Services of other companies are loaded only if you agree:{' '}
            <Link to="/legal/cookie-policy" className="text-white underline underline-offset-4">
              Cookie Policy
            </Link>
          </p>
          {isChoosing ? (
            <div id={CONSENT_PANEL_ID} className="mt-1">
              <ConsentPurposeCheckboxList offered={offered} />
            </div>
          ) : null}
          {hasFailed ? (
            <p role="alert" className="text-sm font-semibold">
              Your choice could not be saved. Please try again.
            </p>
          ) : null}
        </div>
        <div className="grid gap-2">
          <div className="grid grid-cols-3 gap-2">
            <Button variant="band" className="px-2" onClick={() => answerAll(true)}>
              Accept all
            </Button>
            <Button variant="band" className="px-2" onClick={() => answerAll(false)}>
              Reject all
            </Button>
            <Button
              variant="band"
              className="px-2"
              aria-expanded={isChoosing}
              aria-controls={isChoosing ? CONSENT_PANEL_ID : undefined}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              Choose
            </Button>
          </div>
          {isChoosing ? (
            <Button type="submit" variant="band" isWide>
              Save my choice
            </Button>
          ) : null}
        </div>
      </form>
    </div>
  );
}

/**
 * Exposes the bar's height to the stylesheet, so that it covers nothing; restores the focus when it closes.
 */
function useCookieConsentBarHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(COOKIE_CONSENT_BAR_HEIGHT_VARIABLE, `${bar.offsetHeight}px`),
    );
    observer.observe(bar);
    let hadFocus = false;
    const note = () => (hadFocus = bar.contains(document.activeElement));
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      style.removeProperty(COOKIE_CONSENT_BAR_HEIGHT_VARIABLE);
      if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
