/** The sorts of GRID-03 with their labels. The first is the listing order of GRID-13. */
export const SERVICE_GRID_SORTS = [
  { key: 'price-asc', label: 'Price: low to high' },
  { key: 'price-desc', label: 'Price: high to low' },
  { key: 'alphabetical-asc', label: 'Name: A to Z' },
  { key: 'alphabetical-desc', label: 'Name: Z to A' },
  { key: 'delivered-desc', label: 'Most Delivered' },
  { key: 'delivered-asc', label: 'Least Delivered' },
  { key: 'most-recent', label: 'Most Recent' },
] as const;

export type ServiceGridSort = (typeof SERVICE_GRID_SORTS)[number]['key'];

/** The query parameters of pages with the grid, and their values. */
export const SERVICE_GRID_PARAMETERS = {
  category: 'categories',
  sort: SERVICE_GRID_SORTS.map(({ key }) => key),
} as const;
export const DEFAULT_SERVICE_GRID_SORT: ServiceGridSort = 'price-asc';
