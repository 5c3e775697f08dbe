import type { JobDefinition } from '../jobs.server.ts';

/** Every night at 3:30 UTC: what a server's autovacuum does all day, for the embedded engine. */
export const maintainDatabase: JobDefinition = {
  queue: 'database.maintain',
  schedule: '30 3 * * *',
  retryLimit: 1,
  run: (ctx) => ctx.database.vacuum(),
};
