/**
 * Longer queries are cut (search.md "Search functions"). In a file of its own, because the search field of
 * every page needs nothing else.
 */
export const LONGEST_QUERY = 200;
