/**
 * Longer queries are cut (search.md "Search functions"). In a file of its own, because the search field of
 * every page needs nothing else.
 */
export const MAX_SEARCH_QUERY_LENGTH = 200;
