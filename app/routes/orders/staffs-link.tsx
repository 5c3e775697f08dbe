import { isRouteErrorResponse } from 'react-router';

import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';

/** Thrown for a team member who opens a customer's link: the order's address in the admin. */
export type StaffAdminOrderRedirectData = { staffsLink: string };

/** Returns the admin address for a team member who opened a customer's link; null for every other error. */
export function getStaffOrderLinkFromError(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null;
  const { staffsLink }: Partial<StaffAdminOrderRedirectData> = error.data ?? {};
  return staffsLink ?? null;
}

/** Staff do not use the customers' pages, even with a link: actions there are recorded as the customer's. */
export function StaffOrderLinkPage({ to }: { to: string }) {
  return (
    <AuthPageLayout
      title="This is the customer’s link"
      lead="This link works, but you’re signed in as a team member. Open it in a private window to see what the customer sees."
    >
      <title>Customer’s link</title>
      <meta name="robots" content="noindex" />
      <p>
        <AuthPagePlainLink href={to}>Open order in admin</AuthPagePlainLink>
      </p>
    </AuthPageLayout>
  );
}
