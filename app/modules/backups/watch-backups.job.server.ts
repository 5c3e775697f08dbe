import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { notifyOwnersBackupOutdated } from './notify-backup.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'backups.watch': NoJobData;
  }
}

/** Every hour: checks whether the last backup is outdated. */
export const checkBackupAgeJob: JobDefinition<'backups.watch'> = {
  queue: 'backups.watch',
  label: 'Check for outdated backups',
  isOneEnough: true,
  schedule: '35 * * * *',
  run: notifyOwnersBackupOutdated,
};
