import { type SecurityNews, securityNews } from '#app/modules/identity/security-news.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { tellSecurity } from './tell-security.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'security.tell': SecurityNews;
  }
}

/** Notifies the owners of a sign-in from a new device or a changed role. */
export const securityTell: JobDefinition<'security.tell'> = {
  queue: 'security.tell',
  words: 'Notify owners of sign-ins and role changes',
  run: (ctx, data) => tellSecurity(ctx, securityNews.parse(data)),
};
