import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { AddressBook } from '#app/platform/route-facts.ts';
import { trackerHosts, TRACKERS } from '#app/platform/trackers/tracker-hosts.ts';

import { scriptAreas, type Scripts } from './script-areas.ts';

/** Which scripts pages may run, from what the content policy is made of: the routes of this build and the trackers that are set. */
export function readScripts(ctx: AppContext, { trackerFree }: AddressBook): Scripts {
  assertCan(ctx, 'security:read');
  const set = ctx.settings.trackers;
  return {
    areas: scriptAreas({ trackerFree, hosts: trackerHosts(set).script }),
    trackers: TRACKERS.map(({ name, setting, purpose, isOn, isTold, hosts }) => ({
      ...{ name, setting, purpose },
      isOn: isOn(set),
      isTold: isTold(set),
      from: hosts.script,
      to: hosts.img,
    })),
  };
}
