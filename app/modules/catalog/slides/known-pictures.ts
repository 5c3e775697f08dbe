/** A picture of a service, stored or about to be fetched; `source` is the URL it was fetched from. */
export type ServicePicture = { url: string; alt: string; source: string | null };

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '');

/** Whether a picture in a file exists already, by its URL here or its original one. */
export const isKnownPicture = (known: readonly ServicePicture[], url: string): boolean =>
  known.some(
    (one) =>
      one.url === url ||
      one.source === url ||
      (pathOf(url).startsWith('/media/') && pathOf(one.url) === pathOf(url)),
  );
