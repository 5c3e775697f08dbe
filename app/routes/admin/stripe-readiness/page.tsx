import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { readChecks } from '#app/modules/readiness/read-checks.server.ts';
import { appContext } from '#app/platform/context.ts';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/page';
import { CheckGroup } from './check-group.tsx';
import { ReadyLine } from './ready-line.tsx';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('readiness:read')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return { mode: ctx.payments.mode, groups: await readChecks(ctx) };
}

/** Whether the shop may take payments, and what stands in the way. */
export default function StripeReadinessPage({ loaderData: { mode, groups } }: Route.ComponentProps) {
  const blocking = groups.flatMap(({ checks }) => checks).filter(({ isInTheWay }) => isInTheWay).length;
  return (
    <>
      <PageHeader title="Stripe readiness" />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <ReadyLine mode={mode} blocking={blocking} />
        {/* The card to go live stands here. */}
        {groups.map((group) => (
          <CheckGroup key={group.title} group={group} />
        ))}
      </div>
    </>
  );
}
