import { listTimeZones } from '#app/lib/time-zones.ts';
import type { WorkPreferences } from '#app/modules/identity/ui/working-section.tsx';

type StaffProfile = Omit<WorkPreferences, 'zones'> & { role: string };

/** Returns the work settings of staff; null for customers, who do not see them. */
export function getStaffWorkSettings({
  role,
  timeZone,
  usesSingleKeys,
}: StaffProfile): WorkPreferences | null {
  return role === 'customer' ? null : { timeZone, usesSingleKeys, zones: listTimeZones() };
}
