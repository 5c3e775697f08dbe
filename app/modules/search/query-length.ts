/** Longer queries are cut (search.md section 8). By itself, because every page's search field needs nothing else. */
export const LONGEST_QUERY = 200;
