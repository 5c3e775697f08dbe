import { type KeyboardEvent, useId, useState } from 'react';

import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';

import { normalizeLinkUrl, getLinkUrlError } from './unsupported-html.ts';

/** The address of a link, below the toolbar. Not a form element, because it is inside the page's form. */
export function InsertLinkForm({
  address,
  onSet,
  onRemove,
  onCancel,
}: {
  address: string;
  onSet: (href: string) => void;
  onRemove: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);
  function set() {
    const href = normalizeLinkUrl(typed);
    setProblem(href === null ? getLinkUrlError(typed) : null);
    if (href !== null) onSet(href);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else onCancel();
  }
  return (
    <div className="grid gap-1.5 border-b border-line p-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-xs font-semibold">
          Link to
        </label>
        {/* Typing an address does not change what is saved. */}
        <input
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          // The toolbar's button opens it for typing.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          placeholder="https://"
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-error`}
          className={`${fieldControlClasses} min-w-40 flex-1`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onInput={(event) => event.stopPropagation()}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" onClick={set}>
          Set
        </Button>
        {address === '' ? null : (
          <Button size="sm" variant="outline" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {problem === null ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
