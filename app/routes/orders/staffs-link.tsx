import { isRouteErrorResponse } from 'react-router';

import { AuthColumn, AuthLink } from '#app/modules/identity/ui/auth-column.tsx';

/** What somebody of the team gets for a customer's link: where the order is for them. */
export type StaffsLink = { staffsLink: string };

/** Where a member of the team is led that opened a customer's link; null for every other fault. */
export function staffsLinkOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const { staffsLink }: Partial<StaffsLink> = error.data ?? {};
  return staffsLink ?? null;
}

/** The pages of customers are not the staff's, with a link neither: what is done there is done in their name. */
export function StaffsLinkPage({ to }: { to: string }) {
  return (
    <AuthColumn
      title="This is the customer’s link"
      lead="This link works, but you’re signed in as a team member. Open it in a private window to see what the customer sees."
    >
      <title>Customer’s link</title>
      <meta name="robots" content="noindex" />
      <p>
        <AuthLink href={to}>Open order in admin</AuthLink>
      </p>
    </AuthColumn>
  );
}
