/** A picture of a service, there or on its way; `source` is the address it was fetched from. */
export type ServicePicture = { url: string; alt: string; source: string | null };

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '');

/** Whether a picture a file names is one that is there already, by its address here or the one it came from. */
export const isKnownPicture = (known: readonly ServicePicture[], url: string): boolean =>
  known.some(
    (one) =>
      one.url === url ||
      one.source === url ||
      (pathOf(url).startsWith('/media/') && pathOf(one.url) === pathOf(url)),
  );
