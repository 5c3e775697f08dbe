/** The six categories in the order of the tabs (GRID-01); `shortName` is what phones show. */
export const CATEGORIES = [
  { key: 'fix', name: 'Fix Problems', shortName: 'Fix' },
  { key: 'grow', name: 'Grow Sales & Leads', shortName: 'Grow' },
  { key: 'create', name: 'Create Content', shortName: 'Create' },
  { key: 'analyze', name: 'Analyze & Report', shortName: 'Analyze' },
  { key: 'automate', name: 'Set Up & Automate', shortName: 'Automate' },
  { key: 'advise', name: 'Advise & Plan', shortName: 'Advise' },
] as const;

export type Category = (typeof CATEGORIES)[number];
export type CategoryKey = Category['key'];
export type CategoryName = Category['name'];

/** The key of a category by its full name, as tables and addresses hold it; null for any other text. */
export function categoryKey(name: string | null): CategoryKey | null {
  return CATEGORIES.find((category) => category.name === name)?.key ?? null;
}

/** Colour and art of a category the shop does not know, which only a direct write to the database can make. */
const FALLBACK_HUE: CategoryKey = 'advise';

/** The colour of a category by its name. */
export function hueOf(category: string): CategoryKey {
  return categoryKey(category) ?? FALLBACK_HUE;
}
