import { listTimeZones } from '#app/lib/time-zones.ts';
import type { StaffWorkPreferences } from '#app/modules/identity/ui/working-section.tsx';

type StaffWorkPreferencesWithRole = Omit<StaffWorkPreferences, 'zones'> & { role: string };

/** Returns the work settings of staff; null for customers, who do not see them. */
export function getStaffTimeZoneAndShortcuts({
  role,
  timeZone,
  usesSingleKeys,
}: StaffWorkPreferencesWithRole): StaffWorkPreferences | null {
  return role === 'customer' ? null : { timeZone, usesSingleKeys, zones: listTimeZones() };
}
