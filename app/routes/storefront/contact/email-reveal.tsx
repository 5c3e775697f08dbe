import { useEffect, useRef, useState } from 'react';

import { Icon } from '#app/ui/icon.tsx';

const REVEALED_EMAIL_VISIBLE_MS = 10_000;

/**
 * PAGES-04: the address is in the page only once requested, and is removed again after ten seconds, but not
 * while it has the focus or the pointer.
 */
export function RevealContactEmail({ email }: { email: { mailbox: string; host: string } }) {
  const [isShown, setIsShown] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const address = `${email.mailbox}@${email.host}`;

  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setIsShown(false), REVEALED_EMAIL_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);

  return (
    <div className="flex flex-wrap items-center gap-x-4 noscript:hidden">
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={isShown}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="mail" className="size-4" />
        {isShown ? 'Hide email address' : 'Show email address'}
      </button>
      {isShown ? (
        <a
          href={`mailto:${address}`}
          className="inline-flex min-h-11 items-center font-semibold break-all"
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
        >
          {address}
        </a>
      ) : null}
    </div>
  );
}
