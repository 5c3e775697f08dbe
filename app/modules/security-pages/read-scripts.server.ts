import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { RouteAddressBook } from '#app/platform/route-facts.ts';
import { listAllowedTrackerHosts, TRACKERS } from '#app/platform/trackers/tracker-hosts.ts';

import { listScriptAreas, type PageScripts } from './script-areas.ts';

/**
 * Returns which scripts pages may run, from the sources of the Content-Security-Policy: the routes of this
 * build and the configured trackers.
 */
export function readPageScripts(ctx: AppContext, { trackerFree }: RouteAddressBook): PageScripts {
  assertCan(ctx, 'security:read');
  const set = ctx.settings.trackers;
  return {
    areas: listScriptAreas({ trackerFree, hosts: listAllowedTrackerHosts(set).script }),
    trackers: TRACKERS.map(({ name, setting, purpose, isOn, isServerReported, hosts }) => ({
      ...{ name, setting, purpose },
      isOn: isOn(set),
      isServerReported: isServerReported(set),
      from: hosts.script,
      to: hosts.img,
    })),
  };
}
