/** Returns the URL of the results of a query. */
export const queryAddress = (q: string) => `/services?${new URLSearchParams({ q }).toString()}`;
