import { Form } from 'react-router';

import { TrendChart } from '#app/admin-kit/charts/trend-chart.tsx';
import { IntentNotice } from '#app/admin-kit/intent-notice.tsx';
import { keepPage } from '#app/admin-kit/keep-page.ts';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import { StatStrip } from '#app/admin-kit/stat-strip.tsx';
import { useIntentToast } from '#app/admin-kit/use-intent-toast.ts';
import { type AgentFigures, SHOWN_DAYS, sumOf } from '#app/modules/agents/agent-figures.ts';
import { readAgentFigures } from '#app/modules/agents/read-agent-figures.server.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { readAgentCartRoom } from '#app/modules/shared-carts/open-agent-carts.server.ts';
import { MOST_OF_ADDRESS, MOST_OF_AGENTS } from '#app/modules/shared-carts/model.ts';
import { appContext, requestSession } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { runIntent } from '#app/routes/http/run-intent.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { proofAsked } from '#app/ui/intent-answer.ts';

import { StepUpDialog } from '../frame/step-up-dialog.tsx';
import { onlyWith } from '../only-with.ts';
import { SecurityTabs } from '../security/security-tabs.tsx';

import type { Route } from './+types/page';
import { DayTable, HostTable } from './host-table.tsx';
import { agentIntents } from './intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteFacts;

export const middleware: Route.MiddlewareFunction[] = [onlyWith('agents:manage')];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [figures, { agents }, room] = await Promise.all([
    readAgentFigures(ctx),
    siteContent(ctx),
    readAgentCartRoom(ctx),
  ]);
  return { figures, room, isOn: agents.isOn, publicUrl: ctx.settings.publicUrl };
}

export function action({ context, request }: Route.ActionArgs) {
  return runIntent(context.get(appContext), request, agentIntents(context.get(requestSession)));
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepPage(args);
}

const number = (value: number) => value.toLocaleString('en-US');
/** From this share of a limit on the owner is warned. */
const NEARLY_FULL = 0.8;

function Switch({ isOn, publicUrl }: { isOn: boolean; publicUrl: string }) {
  return (
    <Panel id="agents-switch" title="Agents that buy">
      <div className="grid max-w-2xl gap-3 text-sm text-ink-2">
        <p>
          {isOn
            ? 'Agents may search your services, read what they include, and prepare carts. They cannot order or pay: a person looks at the cart on its page and pays there.'
            : 'Agents are told that there is nothing here. Carts they prepared before stay payable.'}
        </p>
        {isOn ? (
          <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
            {[
              ['Profile', '/.well-known/ucp'],
              ['Commerce protocol (UCP)', '/api/ucp/mcp'],
              ['Any client of MCP', '/api/mcp'],
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
          {isOn ? 'Close the shop to agents' : 'Open the shop to agents'}
        </Button>
      </Form>
    </Panel>
  );
}

/** Open carts of agents; a warning where one address, or all together, come near their limits. */
function OpenCarts({ room: { inAll, ofOneAddress } }: { room: { inAll: number; ofOneAddress: number } }) {
  const isFull = inAll >= NEARLY_FULL * MOST_OF_AGENTS;
  return (
    <Panel id="agents-open-carts" title="Open carts">
      {isFull || ofOneAddress >= NEARLY_FULL * MOST_OF_ADDRESS ? (
        <p role="status" className="max-w-2xl text-sm">
          <strong className="font-semibold text-warn">
            {isFull ? 'Nearly full.' : 'One address is nearly full.'}
          </strong>{' '}
          {isFull
            ? 'Agents have almost as many carts open as the shop allows. For each new one, the oldest that nobody has opened is removed, starting with the address that has the most.'
            : 'One address has almost as many carts open as it may have. For each new one, its oldest that nobody has opened is removed. Other agents are not affected.'}
        </p>
      ) : null}
      <dl className="grid gap-x-6 gap-y-1.5 text-sm text-ink-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt>In total</dt>
        <dd className="text-ink">{`${number(inAll)} of ${number(MOST_OF_AGENTS)}`}</dd>
        <dt>Most from one address</dt>
        <dd className="text-ink">{`${number(ofOneAddress)} of ${number(MOST_OF_ADDRESS)}`}</dd>
      </dl>
      <p className="max-w-2xl text-sm text-ink-2">
        A cart that nobody opens ends after a day. Once a person has opened it, it stays open for 30 days.
      </p>
    </Panel>
  );
}

function Figures({ whole, days, hosts, hostsLeftOut }: AgentFigures) {
  const points = days.toReversed().map((day) => ({ label: day.day, value: sumOf(day) }));
  const active = days.filter((day) => sumOf(day) + day.order > 0);
  return (
    <section aria-labelledby="agents-did" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="agents-did" className="text-lg font-semibold">
        {`What agents did in the last ${SHOWN_DAYS} days`}
      </h2>
      <StatStrip
        label="What agents did"
        stats={[
          { label: 'Searches', value: number(whole.search) },
          { label: 'Services read', value: number(whole.read) },
          { label: 'Carts', value: number(whole.cart) },
          { label: 'Checkouts', value: number(whole.checkout) },
          { label: 'Orders', value: number(whole.order), note: 'paid by a person' },
        ]}
      />
      {active.length === 0 ? (
        <p className="text-sm text-ink-2">
          No agent has been here yet. What programs search, read and put into carts is counted here, without
          anything to set up.
        </p>
      ) : (
        <>
          <Panel id="agents-trend" title="Per day">
            <TrendChart label="What agents did per day" points={points} format={number} />
          </Panel>
          <HostTable hosts={hosts} />
          {hostsLeftOut > 0 ? (
            <p className="text-sm text-ink-2">{`${number(hostsLeftOut)} more hosts did less.`}</p>
          ) : null}
          <DayTable days={active} />
        </>
      )}
    </section>
  );
}

/** Whether agents may come in, and what they did; one door of several of the shop's safety. */
export default function AgentsPage({ loaderData, actionData }: Route.ComponentProps) {
  useIntentToast(actionData);
  const { figures, room, isOn, publicUrl } = loaderData;
  return (
    <>
      <PageHeader
        title="Security"
        documentTitle="Agents"
        note={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'Open to agents' : 'Closed to agents'}</Badge>}
      />
      <SecurityTabs current="agents" />
      {proofAsked(actionData) === null ? <IntentNotice answer={actionData} /> : null}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
        <Switch isOn={isOn} publicUrl={publicUrl} />
        <OpenCarts room={room} />
        <Figures {...figures} />
      </div>
      <StepUpDialog answer={actionData} />
    </>
  );
}
