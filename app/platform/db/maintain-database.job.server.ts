import type { JobDefinition, NoJobData } from '../jobs.server.ts';

declare module '../jobs.server.ts' {
  interface JobDataByQueue {
    'database.maintain': NoJobData;
  }
}

/** Every night at 3:30 UTC: does for the embedded engine what a server's autovacuum does all day. */
export const maintainDatabaseJob: JobDefinition<'database.maintain'> = {
  queue: 'database.maintain',
  label: 'Tidy the database',
  isOneEnough: true,
  schedule: '30 3 * * *',
  retryLimit: 1,
  run: (ctx) => ctx.database.vacuum(),
};
