import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { RouteAddressBook } from '#app/platform/route-facts.ts';
import { listAllowedTrackerHosts, TRACKERS } from '#app/platform/trackers/tracker-hosts.ts';

import { scriptAreas, type Scripts } from './script-areas.ts';

/**
 * Returns which scripts pages may run, from the sources of the Content-Security-Policy: the routes of this
 * build and the configured trackers.
 */
export function readScripts(ctx: AppContext, { trackerFree }: RouteAddressBook): Scripts {
  assertCan(ctx, 'security:read');
  const set = ctx.settings.trackers;
  return {
    areas: scriptAreas({ trackerFree, hosts: listAllowedTrackerHosts(set).script }),
    trackers: TRACKERS.map(({ name, setting, purpose, isOn, isServerReported, hosts }) => ({
      ...{ name, setting, purpose },
      isOn: isOn(set),
      isServerReported: isServerReported(set),
      from: hosts.script,
      to: hosts.img,
    })),
  };
}
