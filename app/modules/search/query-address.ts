/** Returns the URL of the results of a query. */
export const buildSearchQueryResultsUrl = (q: string) => `/services?${new URLSearchParams({ q }).toString()}`;
