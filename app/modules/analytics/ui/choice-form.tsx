import { type FormEvent, useState, useSyncExternalStore } from 'react';

import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { useShopTimeFormatters } from '#app/ui/shop-time.ts';

import type { ConsentChoices, CookieConsentCookieContents, ConsentPurpose } from '../cookie-consent.ts';

import {
  getCurrentCookieConsent,
  hasBrowserGlobalPrivacyControlSignal,
  subscribeToConsentChanges,
} from './consent-store.ts';
import { saveConsentChoice } from './save-choice.ts';
import { ConsentPurposeCheckboxList } from './purpose-list.tsx';

function formatSavedConsentChoice(
  { choices, chosenAt }: CookieConsentCookieContents,
  { longDate }: ShopTimeFormatters,
): string {
  const allowed = Object.entries(choices).filter(([, isAllowed]) => isAllowed);
  const words =
    allowed.length > 0
      ? `You allow: ${allowed.map(([name]) => name).join(', ')}.`
      : 'You allow nothing optional.';
  return `${words} Chosen on ${longDate(chosenAt)}.`;
}

/**
 * The visitor's choices on the cookie policy page; a withdrawal takes effect at once (pages.md "Consent").
 */
export function CookieConsentForm({ offered }: { offered: readonly ConsentPurpose[] }) {
  const consent = useSyncExternalStore(subscribeToConsentChanges, getCurrentCookieConsent, () => null);
  const isControlled = useSyncExternalStore(
    createNoopPrivacyControlSubscription,
    hasBrowserGlobalPrivacyControlSignal,
    () => false,
  );
  const [message, setMessage] = useState('');
  const time = useShopTimeFormatters();

  async function answer(choices: ConsentChoices) {
    setMessage('');
    const isSaved = await saveConsentChoice(choices, 'page');
    setMessage(isSaved ? 'Your choice is saved.' : 'Your choice could not be saved. Please try again.');
  }
  const answerAll = (isAllowed: boolean) =>
    void answer(Object.fromEntries(offered.map((purpose) => [purpose, isAllowed])));

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    void answer(Object.fromEntries(offered.map((purpose) => [purpose, formData.has(purpose)])));
  }

  if (isControlled)
    return (
      <p className="mt-4">
        Your browser sends Global Privacy Control. We take it as a no to everything but the necessary.
      </p>
    );
  return (
    <form onSubmit={save} className="mt-4 grid gap-3 noscript:hidden">
      <p className="text-sm text-ink-2">
        {consent ? formatSavedConsentChoice(consent, time) : 'You have not chosen yet; nothing is loaded.'}
      </p>
      <ConsentPurposeCheckboxList
        key={consent?.chosenAt.getTime()}
        offered={offered}
        chosen={consent?.choices}
      />
      <div className="grid max-w-md gap-2 sm:grid-cols-3">
        <Button variant="outline" onClick={() => answerAll(true)}>
          Accept all
        </Button>
        <Button variant="outline" onClick={() => answerAll(false)}>
          Reject all
        </Button>
        <Button type="submit" variant="outline">
          Save my choice
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold">
        {message}
      </p>
    </form>
  );
}

const createNoopPrivacyControlSubscription = () => () => undefined;
