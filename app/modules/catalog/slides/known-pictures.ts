/** A picture of a service, stored or about to be fetched; `source` is the URL it was fetched from. */
export type StoredOrPendingServicePicture = { url: string; alt: string; source: string | null };

const stripUrlHost = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '');

/** Whether a picture in a file exists already, by its URL here or its original one. */
export const isExistingServicePictureUrl = (
  known: readonly StoredOrPendingServicePicture[],
  url: string,
): boolean =>
  known.some(
    (one) =>
      one.url === url ||
      one.source === url ||
      (stripUrlHost(url).startsWith('/media/') && stripUrlHost(one.url) === stripUrlHost(url)),
  );
