import { timeZones } from '#app/lib/time-zones.ts';
import type { Working } from '#app/modules/identity/ui/working-section.tsx';

type StaffProfile = Omit<Working, 'zones'> & { role: string };

/** Returns the work settings of staff; null for customers, who do not see them. */
export function shownWorking({ role, timeZone, usesSingleKeys }: StaffProfile): Working | null {
  return role === 'customer' ? null : { timeZone, usesSingleKeys, zones: timeZones() };
}
