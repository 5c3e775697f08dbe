import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { CrawlerAndTrackerRouteRules } from '#app/platform/route-facts.ts';
import { listAllowedTrackerHosts, THIRD_PARTY_TRACKERS } from '#app/platform/trackers/tracker-hosts.ts';

import { listThirdPartyScriptAreas, type ScriptsByAreaView } from './script-areas.ts';

/**
 * Returns which scripts pages may run, from the sources of the Content-Security-Policy: the routes of this
 * build and the configured trackers.
 */
export function listScriptsAllowedByCsp(
  ctx: AppContext,
  { trackerFree }: CrawlerAndTrackerRouteRules,
): ScriptsByAreaView {
  assertCan(ctx, 'security:read');
  const set = ctx.settings.trackers;
  return {
    areas: listThirdPartyScriptAreas({ trackerFree, hosts: listAllowedTrackerHosts(set).script }),
    trackers: THIRD_PARTY_TRACKERS.map(({ name, setting, purpose, isOn, isServerReported, hosts }) => ({
      ...{ name, setting, purpose },
      isOn: isOn(set),
      isServerReported: isServerReported(set),
      from: hosts.script,
      to: hosts.img,
    })),
  };
}
