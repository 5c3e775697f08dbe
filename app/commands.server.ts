import type { CliCommand } from '#app/platform/command.server.ts';

import { adminCreateCommand } from './admin-create.server.ts';
import { backupCommand } from './backup.server.ts';
import { importCommand } from './import.server.ts';
import { restoreCommand } from './restore.server.ts';
import { searchLearnedCommand } from './search-learned.server.ts';
import { searchWhyCommand } from './search-why.server.ts';

/** Every command of the product except `serve`, for the command line. */
export const commands: CliCommand[] = [
  importCommand,
  adminCreateCommand,
  searchWhyCommand,
  searchLearnedCommand,
  backupCommand,
  restoreCommand,
];
