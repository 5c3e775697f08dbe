/** The tabs of the account page, in order (pages.md "The account page"). */
export const ACCOUNT_TABS = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'billing', label: 'Billing' },
  { tab: 'security', label: 'Security' },
  { tab: 'notifications', label: 'Notifications' },
  { tab: 'privacy', label: 'Privacy' },
] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number]['tab'];

/** Returns the tab named in the URL; null if it is unknown. */
export function parseAccountTab(name: string | null): AccountTab | null {
  return ACCOUNT_TABS.find(({ tab }) => tab === name)?.tab ?? null;
}
