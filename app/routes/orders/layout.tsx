import { isRouteErrorResponse, Outlet } from 'react-router';

import { AuthPageLayout, AuthPagePlainLink } from '#app/modules/identity/ui/auth-column.tsx';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { PageErrorView } from '#app/ui/page-error-view.tsx';

import type { Route } from './+types/layout';
import { OrderNotFound } from './order-not-found.tsx';
import { StaffOrderLinkPage, getStaffOrderLinkFromError } from './staffs-link.tsx';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** Returns how many orders the sign-in has just added to the account, from the address. */
export function loader({ request }: Route.LoaderArgs) {
  const added = Number(new URL(request.url).searchParams.get('added') ?? 0);
  return { added: Number.isInteger(added) && added > 0 && added < 1000 ? added : 0 };
}

/** The layout of all pages of a buyer's orders. */
export default function OrdersLayout({ loaderData: { added } }: Route.ComponentProps) {
  return (
    <>
      {added > 0 ? (
        <div className="wrap pt-6">
          <p role="status" className="rounded-base bg-good-tint px-4 py-3 text-sm font-semibold text-good">
            {added === 1 ? '1 earlier order added.' : `${added} earlier orders added.`}
          </p>
        </div>
      ) : null}
      <Outlet />
    </>
  );
}

/** One error page for missing orders and those of others (orders.md "Access to an order"). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 401)
    return (
      <AuthPageLayout title="Please sign in" lead="Your session has ended. Nothing was changed.">
        <title>Please sign in</title>
        <p>
          <AuthPagePlainLink href="/auth/sign-in?next=/orders">Sign in</AuthPagePlainLink>, or{' '}
          <AuthPagePlainLink href="/orders/link">get a link to your order by email</AuthPagePlainLink>.
        </p>
      </AuthPageLayout>
    );
  const staffs = getStaffOrderLinkFromError(error);
  if (staffs !== null) return <StaffOrderLinkPage to={staffs} />;
  return <PageErrorView error={error} notFound={<OrderNotFound />} />;
}
