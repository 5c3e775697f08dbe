import { type ReactNode, useId, useRef, useState } from 'react';

import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';

/** A link with a copy button; without script, or if copying fails, it can be selected and copied manually. */
export function LinkWithCopyButton({
  label,
  link,
  copyLabel,
  children,
}: {
  label: string;
  link: string;
  copyLabel: string;
  /** Other actions, before the copy button. */
  children?: ReactNode;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      // The address is selected, so it can be copied manually.
      setIsCopied(false);
    }
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-xs text-ink-3">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={link}
        className={`${fieldControlClasses} text-sm`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap items-center gap-2 pt-1">
        {children}
        <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <span role="status" className="text-sm text-good">
          {isCopied ? 'Copied' : ''}
        </span>
      </div>
    </div>
  );
}
