import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type { ScriptsByAreaView } from '#app/modules/security-pages/script-areas.ts';
import { Badge } from '#app/ui/badge.tsx';

const joinWithCommas = (values: readonly string[]) => values.join(', ');

/** The scripts pages may run under the content policy, and the trackers with their state. */
export function AllowedPageScriptsInventory({
  scripts: { areas, trackers },
}: {
  scripts: ScriptsByAreaView;
}) {
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <DetailPagePanel id="scripts" title="Scripts that pages may run">
        <ul>
          {areas.map(({ title, pages, scripts, hosts }) => (
            <li key={title} className="grid gap-1 border-t border-line py-3 text-sm first:border-t-0">
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="wrap-anywhere text-ink-3">{joinWithCommas(pages)}</p>
              <p className="text-ink-2">{scripts}</p>
              <p className="wrap-anywhere text-ink-2">
                {hosts.length === 0
                  ? 'Nothing from other hosts.'
                  : `After consent, scripts from: ${joinWithCommas(hosts)}.`}
              </p>
            </li>
          ))}
        </ul>
      </DetailPagePanel>
      <DetailPagePanel id="trackers" title="Trackers">
        <ul>
          {trackers.map(({ name, setting, purpose, isOn, isServerReported, from, to }) => (
            <li key={name} className="grid gap-1 border-t border-line py-3 text-sm first:border-t-0">
              <div className="flex items-start justify-between gap-4">
                <h3 className="text-base font-semibold">{name}</h3>
                <Badge tone={isOn ? 'warn' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
              </div>
              <p className="wrap-anywhere text-ink-2">
                {isOn
                  ? `For ${purpose}, after consent. Script from ${joinWithCommas(from)}; reports to ${joinWithCommas(to)}.${isServerReported ? ' The server also reports checkouts and payments.' : ''}`
                  : `For ${purpose}. Needs ${setting} in the shop’s environment. Without it, its hosts are blocked.`}
              </p>
            </li>
          ))}
        </ul>
      </DetailPagePanel>
    </div>
  );
}
