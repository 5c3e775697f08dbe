import { securityNews } from '#app/modules/identity/security-news.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { tellSecurity } from './tell-security.server.ts';

/** Tells the owners of a sign-in from a new device or a changed role. */
export const securityTell: JobDefinition = {
  queue: 'security.tell',
  run: (ctx, data) => tellSecurity(ctx, securityNews.parse(data)),
};
