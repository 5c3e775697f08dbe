/** Returns the URL of the results of a query. */
export const buildServiceResultsUrl = (q: string) => `/services?${new URLSearchParams({ q }).toString()}`;
