/** Returns the URL of the results of a query. */
export const buildQueryUrl = (q: string) => `/services?${new URLSearchParams({ q }).toString()}`;
