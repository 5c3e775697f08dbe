/** The parts of the settings; each has its own form, address and version. */
export const SETTINGS_TABS = [
  { tab: 'shop', label: 'Shop', intent: 'save-shop' },
  { tab: 'look', label: 'Logo and color', intent: 'save-look' },
  { tab: 'figures', label: 'Figures', intent: 'save-figures' },
  { tab: 'dates', label: 'Working calendar', intent: 'save-dates' },
  { tab: 'invoices', label: 'Invoices', intent: 'save-invoices' },
  { tab: 'retention', label: 'Data retention', intent: 'save-retention' },
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number]['tab'];

/** Returns the tab an address names, otherwise the first. */
export function parseSettingsTab(requested: string | null): SettingsTab {
  return SETTINGS_TABS.find(({ tab }) => tab === requested)?.tab ?? 'shop';
}

export const getSettingsTabHref = (tab: SettingsTab): string => (tab === 'shop' ? '?' : `?tab=${tab}`);
