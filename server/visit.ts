import type { AppContext } from '#app/platform/context.ts';

import type { AddressFacts } from './addresses.ts';

/** One request on its way through the branches of handle.ts. */
export type Visit = { request: Request; url: URL; ctx: AppContext; facts: AddressFacts };
