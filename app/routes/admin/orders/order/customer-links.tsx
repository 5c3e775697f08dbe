import { useId, useRef, useState } from 'react';

import { ConfirmDialog, OpensDialog } from '#app/admin-kit/confirm-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { controlClasses } from '#app/ui/field.tsx';

import { Card } from './card.tsx';

const DIALOG = 'revoke-links';

/** The customer's own link to hand on, and the way to end every link there is. */
export function CustomerLinks({ link }: { link: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      // The address is selected, so it can be copied by hand.
      setIsCopied(false);
    }
  };
  return (
    <Card title="Customer’s link">
      <div className="grid gap-2">
        <label htmlFor={id} className="text-xs text-ink-3">
          Opens this order for 90 days, for reading
        </label>
        <input
          ref={field}
          id={id}
          readOnly
          value={link}
          className={`${controlClasses} text-sm`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
          Copy customer link
        </Button>
        <OpensDialog dialogId={DIALOG} variant="outline">
          Revoke links
        </OpensDialog>
        <span role="status" className="text-sm text-good">
          {isCopied ? 'Copied' : ''}
        </span>
      </div>
      <ConfirmDialog
        id={DIALOG}
        title="Revoke every link of this order?"
        consequence={
          <p>
            Links that were mailed or copied open nothing any more, and whoever came in by one has to ask for
            a new one. Accounts keep their access.
          </p>
        }
        confirmLabel="Revoke links"
        intent="revoke-links"
      />
    </Card>
  );
}
