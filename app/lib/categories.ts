/**
 * A category of the catalog. The owner edits the list at /admin/categories; `key` never changes, the names
 * do.
 */
export type Category = {
  key: string;
  name: string;
  /** The name shown on phones. */
  shortName: string;
  /** `#rrggbb`, on which its label is readable. */
  colour: string;
  /** Name of one of the shop's icons. */
  icon: string;
  /** Left out of tabs, footer and feeds; its services can still be opened and bought. */
  isHidden: boolean;
  /** Former names: their URLs redirect to the current one. */
  oldNames: string[];
};

/** Maximum characters of the names, and the maximum number of categories. */
export const CATEGORY_NAME_AND_COUNT_LIMITS = { name: 40, shortName: 16, count: 24 } as const;

export type ServiceCategoryKey = Category['key'];
export type CategoryName = Category['name'];

const createDefaultCategory = (
  key: string,
  name: string,
  shortName: string,
  look: Pick<Category, 'colour' | 'icon'>,
) => ({
  ...{ key, name, shortName, ...look },
  isHidden: false,
  oldNames: [],
});

/**
 * The categories of the specification in the order of the tabs (GRID-01): a shop's defaults until its owner
 * changes them.
 */
export const DEFAULT_CATEGORIES: readonly Category[] = [
  createDefaultCategory('fix', 'Fix Problems', 'Fix', { colour: '#d6361c', icon: 'wrench' }),
  createDefaultCategory('grow', 'Grow Sales & Leads', 'Grow', { colour: '#0b7a4f', icon: 'trending-up' }),
  createDefaultCategory('create', 'Create Content', 'Create', { colour: '#c2257e', icon: 'pen-line' }),
  createDefaultCategory('analyze', 'Analyze & Report', 'Analyze', {
    colour: '#2450d8',
    icon: 'chart-no-axes-column',
  }),
  createDefaultCategory('automate', 'Set Up & Automate', 'Automate', { colour: '#f5b300', icon: 'workflow' }),
  createDefaultCategory('advise', 'Advise & Plan', 'Advise', { colour: '#5b36b8', icon: 'compass' }),
];

type ServiceCategoryKeyAndName = Pick<Category, 'key' | 'name'>;

/** Returns the key of a category by its full name, as tables and URLs hold it; null for any other text. */
export function findCategoryKeyByName(
  categories: readonly ServiceCategoryKeyAndName[],
  name: string | null,
): ServiceCategoryKey | null {
  return categories.find((category) => category.name === name)?.key ?? null;
}

/** Color and art of an unknown name, which only an old order or a direct write to the database has. */
const FALLBACK_CATEGORY_KEY: ServiceCategoryKey = 'advise';

/** Returns the key that selects a category's color, icon and art, by its name. */
export function getCategoryColorKey(
  categories: readonly ServiceCategoryKeyAndName[],
  name: string,
): ServiceCategoryKey {
  return findCategoryKeyByName(categories, name) ?? FALLBACK_CATEGORY_KEY;
}

/** Returns the current name for a name or key in a URL; null for any other text. */
export function findCategoryNameForUrl(
  categories: readonly ServiceCategoryKeyAndName[],
  requested: string | null,
): CategoryName | null {
  const found =
    categories.find(({ name }) => name === requested) ?? categories.find(({ key }) => key === requested);
  return found?.name ?? null;
}

/** Returns the current name for a former name that no category has now; null for any other text. */
export function findCurrentNameOfCategory(
  categories: readonly Category[],
  requested: string,
): CategoryName | null {
  if (findCategoryNameForUrl(categories, requested) !== null) return null;
  return categories.find(({ oldNames }) => oldNames.includes(requested))?.name ?? null;
}

/** Returns whether the category of this name is hidden from visitors and programs. */
export const isHiddenCategory = (categories: readonly Category[], name: string): boolean =>
  categories.some((category) => category.isHidden && category.name === name);

/** Folds case, so that no two categories differ by case alone. */
export const normalizeCategoryNameCase = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Returns the category with this current or former name, ignoring case. */
export function findCategoryByName(categories: readonly Category[], name: string): Category | null {
  const folded = normalizeCategoryNameCase(name);
  return (
    categories.find((category) => normalizeCategoryNameCase(category.name) === folded) ??
    categories.find(({ oldNames }) => oldNames.some((old) => normalizeCategoryNameCase(old) === folded)) ??
    null
  );
}

/** Returns every word that may name a category in a URL: keys, names, and former names. */
export const listCategoryUrlNames = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ key, name, oldNames }) => [key, name, ...oldNames]);

/** The part of a category that pages carry; `isShown` is whether lists for visitors include it. */
export type PublicPageCategory = Pick<Category, 'key' | 'name' | 'shortName' | 'icon'> & { isShown: boolean };

/**
 * Returns the categories for pages. `published` are the names with published services; without it only hidden
 * ones are left out.
 */
export const listServiceCategoriesForPage = (
  categories: readonly Category[],
  published?: readonly string[],
): PublicPageCategory[] =>
  categories.map(({ key, name, shortName, icon, isHidden }) => ({
    ...{ key, name, shortName, icon },
    isShown: !isHidden && (published?.includes(name) ?? true),
  }));

/**
 * The categories in a layout's data, and the stylesheet of their colors; nothing while they are the defaults.
 */
export type LayoutServiceCategories = { categories: readonly PublicPageCategory[]; categorySheet?: string };

/** The categories of pages that carry no list. */
export const DEFAULT_SERVICE_PAGE_CATEGORIES: readonly PublicPageCategory[] =
  listServiceCategoriesForPage(DEFAULT_CATEGORIES);
