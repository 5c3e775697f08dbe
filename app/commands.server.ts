import type { CliCommand } from '#app/platform/command.server.ts';

import { adminCreateCommand } from './admin-create.server.ts';
import { backupCommand } from './backup.server.ts';
import { importCommand } from './import.server.ts';
import { restoreBackupCommand } from './restore.server.ts';
import { learnedSearchPhrasesCommand } from './search-learned.server.ts';
import { explainSearchScoresCommand } from './search-why.server.ts';

/** Every command of the product except `serve`, for the command line. */
export const cliCommands: CliCommand[] = [
  importCommand,
  adminCreateCommand,
  explainSearchScoresCommand,
  learnedSearchPhrasesCommand,
  backupCommand,
  restoreBackupCommand,
];
