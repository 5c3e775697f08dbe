import { timeZones } from '#app/lib/time-zones.ts';
import type { Working } from '#app/modules/identity/ui/working-section.tsx';

type Profile = Omit<Working, 'zones'> & { role: string };

/** What staff can choose about its work; null for customers, who see nothing of it. */
export function shownWorking({ role, timeZone, usesSingleKeys }: Profile): Working | null {
  return role === 'customer' ? null : { timeZone, usesSingleKeys, zones: timeZones() };
}
