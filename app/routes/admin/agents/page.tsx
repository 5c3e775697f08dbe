import { Form } from 'react-router';

import { TimeSeriesChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  type AgentActivityReport,
  AGENT_REPORT_DAYS,
  sumAgentActionsExceptOrders,
} from '#app/modules/agents/agent-figures.ts';
import { readAgentActivityReport } from '#app/modules/agents/read-agent-figures.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { readAgentCartUsage } from '#app/modules/shared-carts/open-agent-carts.server.ts';
import { MAX_AGENT_CARTS_PER_IP, MAX_AGENT_CARTS_TOTAL } from '#app/modules/shared-carts/model.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';
import { AdminSecurityPageTabs } from '../security/security-tabs.tsx';

import type { Route } from './+types/page';
import { AgentActivityByDayTable, AgentHostActivityTable } from './host-table.tsx';
import { createAgentPageIntents } from './intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('agents:manage')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [figures, { agents }, room] = await Promise.all([
    readAgentActivityReport(ctx),
    readSiteContent(ctx),
    readAgentCartUsage(ctx),
  ]);
  return { figures, room, isOn: agents.isOn, publicUrl: ctx.settings.publicUrl };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(
    context.get(appContext),
    request,
    createAgentPageIntents(context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const formatAgentsPageNumber = (value: number) => value.toLocaleString('en-US');
/** The share of a limit from which the owner is warned. */
const AGENT_CART_LIMIT_WARNING_SHARE = 0.8;

function AiShoppingAgentsTogglePanel({ isOn, publicUrl }: { isOn: boolean; publicUrl: string }) {
  return (
    <DetailPagePanel id="agents-switch" title="AI shopping agents">
      <div className="grid max-w-2xl gap-3 text-sm text-ink-2">
        <p>
          {isOn
            ? 'AI agents can search your services, read what they include and prepare carts. They can’t order or pay. A person reviews the cart and pays.'
            : 'AI agents get an empty answer. Carts they prepared earlier can still be paid.'}
        </p>
        {isOn ? (
          <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
            {[
              ['Profile', '/.well-known/ucp'],
              ['Commerce protocol (UCP)', '/api/ucp/mcp'],
              ['Any MCP client', '/api/mcp'],
            ].map(([name, path]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="font-mono wrap-anywhere text-ink max-sm:mb-2">{`${publicUrl}${path}`}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <Form method="post">
        <Button type="submit" name="intent" value={isOn ? 'close' : 'open'} variant="outline">
          {isOn ? 'Close shop to agents' : 'Open shop to agents'}
        </Button>
      </Form>
    </DetailPagePanel>
  );
}

/** Open carts of agents; warns when one address, or all of them together, approaches its limit. */
function OpenAgentCartsPanel({
  room: { inAll, ofOneAddress },
}: {
  room: { inAll: number; ofOneAddress: number };
}) {
  const isFull = inAll >= AGENT_CART_LIMIT_WARNING_SHARE * MAX_AGENT_CARTS_TOTAL;
  return (
    <DetailPagePanel id="agents-open-carts" title="Open carts">
      {isFull || ofOneAddress >= AGENT_CART_LIMIT_WARNING_SHARE * MAX_AGENT_CARTS_PER_IP ? (
        <p role="status" className="max-w-2xl text-sm">
          <strong className="font-semibold text-warn">
            {isFull ? 'Almost full.' : 'One IP address is almost at its limit.'}
          </strong>{' '}
          {isFull
            ? 'Agents are close to the limit of open carts. For each new cart, the oldest unopened one is removed, starting with the IP address that has the most.'
            : 'One IP address is close to its limit of open carts. For each new cart, its oldest unopened one is removed. Other agents aren’t affected.'}
        </p>
      ) : null}
      <dl className="grid gap-x-6 gap-y-1.5 text-sm text-ink-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>Total</dt>
        <dd className="text-ink">{`${formatAgentsPageNumber(inAll)} of ${formatAgentsPageNumber(MAX_AGENT_CARTS_TOTAL)}`}</dd>
        <dt>Most from one IP address</dt>
        <dd className="text-ink">{`${formatAgentsPageNumber(ofOneAddress)} of ${formatAgentsPageNumber(MAX_AGENT_CARTS_PER_IP)}`}</dd>
      </dl>
      <p className="max-w-2xl text-sm text-ink-2">
        Unopened carts expire after one day. Once a person opens a cart, it stays open for 30 days.
      </p>
    </DetailPagePanel>
  );
}

function AgentActivity({ whole, days, hosts, hostsLeftOut }: AgentActivityReport) {
  const points = days
    .toReversed()
    .map((day) => ({ label: day.day, value: sumAgentActionsExceptOrders(day) }));
  const active = days.filter((day) => sumAgentActionsExceptOrders(day) + day.order > 0);
  return (
    <section aria-labelledby="agents-did" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="agents-did" className="text-lg font-semibold">
        {`Agent activity in the last ${AGENT_REPORT_DAYS} days`}
      </h2>
      <StatStrip
        label="Agent activity"
        stats={[
          { label: 'Searches', value: formatAgentsPageNumber(whole.search) },
          { label: 'Services read', value: formatAgentsPageNumber(whole.read) },
          { label: 'Carts', value: formatAgentsPageNumber(whole.cart) },
          { label: 'Checkouts', value: formatAgentsPageNumber(whole.checkout) },
          { label: 'Orders', value: formatAgentsPageNumber(whole.order), note: 'paid by a person' },
        ]}
      />
      {active.length === 0 ? (
        <p className="text-sm text-ink-2">
          No agent visits yet. Searches, service views and carts of AI agents are counted here automatically.
        </p>
      ) : (
        <>
          <DetailPagePanel id="agents-trend" title="Per day">
            <TimeSeriesChart label="Agent activity per day" points={points} format={formatAgentsPageNumber} />
          </DetailPagePanel>
          <AgentHostActivityTable hosts={hosts} />
          {hostsLeftOut > 0 ? (
            <p className="text-sm text-ink-2">{`${formatAgentsPageNumber(hostsLeftOut)} more hosts with less activity.`}</p>
          ) : null}
          <AgentActivityByDayTable days={active} />
        </>
      )}
    </section>
  );
}

/** Turns agent access on or off, and shows what agents did; one tab of the security pages. */
export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  useActionResultToast(actionData);
  const { figures, room, isOn, publicUrl } = loaderData;
  return (
    <>
      <PageHeader
        title="Security"
        documentTitle="Agents"
        note={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Open to agents' : 'Closed to agents'}</Badge>}
      />
      <AdminSecurityPageTabs current="agents" />
      {findStepUpPrompt(actionData) === null ? <ActionResultNotice answer={actionData} /> : null}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
        <AiShoppingAgentsTogglePanel isOn={isOn} publicUrl={publicUrl} />
        <OpenAgentCartsPanel room={room} />
        <AgentActivity {...figures} />
      </div>
      <StepUpAuthenticationDialog answer={actionData} />
    </>
  );
}
