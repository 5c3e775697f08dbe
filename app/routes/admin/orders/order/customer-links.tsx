import { ConfirmDialog, OpenDialogButton } from '#app/admin-kit/confirm-dialog.tsx';

import { OrderPageCard } from './card.tsx';
import { LinkWithCopyButton } from '#app/admin-kit/copy-link.tsx';

const REVOKE_CUSTOMER_LINKS_DIALOG_ID = 'revoke-links';

/** The customer's own link to share, and a way to revoke every link. */
export function CustomerOrderAccessLinks({ link }: { link: string }) {
  return (
    <OrderPageCard title="Customer’s link">
      <LinkWithCopyButton
        label="Read-only access to this order for 90 days"
        link={link}
        copyLabel="Copy customer link"
      />
      <RevokeOrderLinksSection />
    </OrderPageCard>
  );
}

/** Revokes every link of the order, for example after sending one to the wrong person. */
export function RevokeOrderLinksSection() {
  return (
    <div>
      <OpenDialogButton dialogId={REVOKE_CUSTOMER_LINKS_DIALOG_ID} variant="outline">
        Revoke links
      </OpenDialogButton>
      <ConfirmDialog
        id={REVOKE_CUSTOMER_LINKS_DIALOG_ID}
        title="Revoke all links to this order?"
        consequence={
          <p>
            Emailed and copied links stop working. Anyone who used one needs a new link. Accounts keep their
            access.
          </p>
        }
        confirmLabel="Revoke links"
        intent="revoke-links"
      />
    </div>
  );
}
