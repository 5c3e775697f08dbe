import type { AppContext } from '#app/platform/context.ts';

import type { RouteRequestSettings } from './addresses.ts';

/** One request on its way through the branches of handle.ts. */
export type RequestHandlingContext = {
  request: Request;
  url: URL;
  ctx: AppContext;
  facts: RouteRequestSettings;
};
