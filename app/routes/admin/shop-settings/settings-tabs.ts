/** The parts of the shop's settings; each has a form, an address and a version of its own. */
export const SETTINGS_TABS = [
  { tab: 'shop', label: 'Shop', intent: 'save-shop' },
  { tab: 'look', label: 'Logo and color', intent: 'save-look' },
  { tab: 'figures', label: 'Figures', intent: 'save-figures' },
  { tab: 'dates', label: 'Working calendar', intent: 'save-dates' },
  { tab: 'invoices', label: 'Invoices', intent: 'save-invoices' },
  { tab: 'retention', label: 'Data retention', intent: 'save-retention' },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['tab'];

/** The tab an address asks for; any other text is the first one. */
export function settingsTab(asked: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ tab }) => tab === asked)?.tab ?? 'shop';
}

export const tabHref = (tab: SettingsTab): string => (tab === 'shop' ? '?' : `?tab=${tab}`);
