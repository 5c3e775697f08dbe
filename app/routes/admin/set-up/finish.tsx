import { Form, Link } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { listDefaultPromisesOnSite } from '#app/modules/content/demo/list-promises.server.ts';
import { readShopSetUpProgress } from '#app/modules/set-up/read-set-up.server.ts';
import { appContext } from '#app/platform/context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/finish';
import { UnreplacedDefaultPromisesPanel } from './promises-panel.tsx';
import { SetUpTaskList } from './task-list.tsx';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('set-up:write')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return {
    setUp: await readShopSetUpProgress(ctx),
    mode: ctx.payments.mode,
    promises: await listDefaultPromisesOnSite(ctx),
  };
}

/** The end of the setup: a trial purchase, and what is left to do. */
export default function SetUpFinishPage({ loaderData: { setUp, mode, promises } }: Route.ComponentProps) {
  const isTestMoney = mode === 'sandbox' || mode === 'test';
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <PageHeader title="Before you open" documentTitle="Setup: before you open" />
      {isTestMoney ? (
        <DetailPagePanel id="rehearsal" title="Place a test order">
          <p>
            Add a service to the cart and pay with card number <strong>4242 4242 4242 4242</strong>
            {mode === 'test' ? ', any future date and any code' : null}. No card is charged. You see what your
            customers see: the payment page, the confirmation, the emails and the order, which you can then
            deliver.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/services" reloadDocument>
              Open the shop
            </ButtonLink>
            <ButtonLink to="/admin/orders" variant="outline">
              View orders
            </ButtonLink>
          </div>
        </DetailPagePanel>
      ) : null}
      <DetailPagePanel id="services" title="Add your other services">
        <p>Copy a service to start from its text, price and brief, or import a list.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/services/new" variant="outline">
            Add a service
          </ButtonLink>
          <ButtonLink to="/admin/services" variant="outline">
            View services
          </ButtonLink>
        </div>
      </DetailPagePanel>
      <UnreplacedDefaultPromisesPanel places={promises} isConfirmed={setUp.done.includes('promises')} />
      <DetailPagePanel id="left" title="What’s left to do">
        <SetUpTaskList setUp={setUp} />
        {setUp.isPutAway ? (
          <Form method="post" action="/admin/set-up">
            <Button type="submit" name="intent" value="show" variant="outline" size="sm">
              Show this list on the dashboard again
            </Button>
          </Form>
        ) : null}
        <p className="text-sm">
          <Link to="/admin" className="inline-flex min-h-6 items-center underline underline-offset-4">
            Go to the dashboard
          </Link>
        </p>
      </DetailPagePanel>
    </div>
  );
}
