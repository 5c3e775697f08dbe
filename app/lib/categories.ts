/** A category of the catalogue. The owner edits the list at /admin/categories; `key` never changes, the names do. */
export type Category = {
  key: string;
  name: string;
  /** What phones show. */
  shortName: string;
  /** `#rrggbb`, on which its text is readable. */
  colour: string;
  /** Name of one of the shop's icons. */
  icon: string;
  /** Left out of tabs, footer and feeds; its services can still be opened and bought. */
  isHidden: boolean;
  /** Names it had before: their addresses redirect to the present one. */
  oldNames: string[];
};

/** Characters of the names, and how many categories a shop has at most. */
export const CATEGORY_LIMITS = { name: 40, shortName: 16, count: 24 } as const;

export type CategoryKey = Category['key'];
export type CategoryName = Category['name'];

const shipped = (key: string, name: string, shortName: string, look: Pick<Category, 'colour' | 'icon'>) => ({
  ...{ key, name, shortName, ...look },
  isHidden: false,
  oldNames: [],
});

/** The categories of the specification in the order of the tabs (GRID-01): a shop has these until its owner changes them. */
export const SHIPPED_CATEGORIES: readonly Category[] = [
  shipped('fix', 'Fix Problems', 'Fix', { colour: '#d6361c', icon: 'wrench' }),
  shipped('grow', 'Grow Sales & Leads', 'Grow', { colour: '#0b7a4f', icon: 'trending-up' }),
  shipped('create', 'Create Content', 'Create', { colour: '#c2257e', icon: 'pen-line' }),
  shipped('analyze', 'Analyze & Report', 'Analyze', { colour: '#2450d8', icon: 'chart-no-axes-column' }),
  shipped('automate', 'Set Up & Automate', 'Automate', { colour: '#f5b300', icon: 'workflow' }),
  shipped('advise', 'Advise & Plan', 'Advise', { colour: '#5b36b8', icon: 'compass' }),
];

type Named = Pick<Category, 'key' | 'name'>;

/** The key of a category by its full name, as tables and addresses hold it; null for any other text. */
export function categoryKey(categories: readonly Named[], name: string | null): CategoryKey | null {
  return categories.find((category) => category.name === name)?.key ?? null;
}

/** Colour and art of a name the shop does not know, which only a direct write to the database or an old order has. */
const FALLBACK_HUE: CategoryKey = 'advise';

/** What gives a category its colour, icon and art, by its name. */
export function hueOf(categories: readonly Named[], name: string): CategoryKey {
  return categoryKey(categories, name) ?? FALLBACK_HUE;
}

/** The present name for what an address says: a name or a key of a category; null for any other text. */
export function categoryAsked(categories: readonly Named[], asked: string | null): CategoryName | null {
  const found = categories.find(({ name }) => name === asked) ?? categories.find(({ key }) => key === asked);
  return found?.name ?? null;
}

/** The present name for a name that a category had before and no category has now; null for any other text. */
export function categoryRenamed(categories: readonly Category[], asked: string): CategoryName | null {
  if (categoryAsked(categories, asked) !== null) return null;
  return categories.find(({ oldNames }) => oldNames.includes(asked))?.name ?? null;
}

/** Whether visitors and programs are not told of the category of this name. */
export const isHiddenCategory = (categories: readonly Category[], name: string): boolean =>
  categories.some((category) => category.isHidden && category.name === name);

/** Names are compared without case, so that no two categories differ by it alone. */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The category that has a name now, or had it before; letters may differ in case. */
export function categoryOfName(categories: readonly Category[], name: string): Category | null {
  const folded = foldedName(name);
  return (
    categories.find((category) => foldedName(category.name) === folded) ??
    categories.find(({ oldNames }) => oldNames.some((old) => foldedName(old) === folded)) ??
    null
  );
}

/** Everything by which an address may name a category: keys, names, and names of before. */
export const addressWords = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ key, name, oldNames }) => [key, name, ...oldNames]);

/** What pages carry of a category; `isShown` says whether lists for visitors name it. */
export type ShownCategory = Pick<Category, 'key' | 'name' | 'shortName' | 'icon'> & { isShown: boolean };

/** The categories for pages. `published` are the names with published services; without it only hidden ones are not shown. */
export const shownCategories = (
  categories: readonly Category[],
  published?: readonly string[],
): ShownCategory[] =>
  categories.map(({ key, name, shortName, icon, isHidden }) => ({
    ...{ key, name, shortName, icon },
    isShown: !isHidden && (published?.includes(name) ?? true),
  }));

/** What a layout carries of the categories, and the stylesheet of their colours; nothing while they are the shipped ones. */
export type CarriedCategories = { categories: readonly ShownCategory[]; categorySheet?: string };

/** As pages have them that carry no list. */
export const SHIPPED_SHOWN: readonly ShownCategory[] = shownCategories(SHIPPED_CATEGORIES);
