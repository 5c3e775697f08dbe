import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { BackupManifest } from '#app/modules/backups/manifest.ts';
import { type ShopRecordCounts, restoreBackup } from '#app/modules/backups/restore-backup.server.ts';
import type {
  AskQuestionInTerminal,
  CliCommand,
  CliCommandOutputWriter,
} from '#app/platform/command.server.ts';

const RESTORE_COMMAND_USAGE = 'FILE [--yes] [--send-waiting]';
const RESTORE_CONFIRMATION_PHRASE = 'replace this shop';

type RestoreCommandOptions = { file: string; isSure: boolean; isSendingWaiting: boolean };

/** Parses the arguments; null when they are wrong. */
function parseRestoreOptions(args: string[]): RestoreCommandOptions | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, 'send-waiting': { type: 'boolean' } },
    });
    const [file, ...extra] = positionals;
    if (file === undefined || extra.length > 0) return null;
    return { file, isSure: values.yes === true, isSendingWaiting: values['send-waiting'] === true };
  } catch (error) {
    // An unknown option.
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

const formatBackupTime = ({ createdAt }: BackupManifest) =>
  `${createdAt.slice(0, 16).replace('T', ', ')} UTC`;

/** Returns whether the person typed the phrase that confirms the replacement. */
async function confirmRestoreWithTypedPhrase(
  terminal: Pick<CliCommandOutputWriter, 'printError'> & { ask?: AskQuestionInTerminal },
  holds: ShopRecordCounts,
  manifest: BackupManifest,
): Promise<boolean> {
  const answer = await terminal.ask?.(
    `This shop is not empty (services: ${holds.services}, orders: ${holds.orders}, people: ${holds.people}). Everything in it will be deleted and replaced with the backup of ${formatBackupTime(manifest)}.\nType “${RESTORE_CONFIRMATION_PHRASE}” to continue: `,
  );
  if (answer === null || answer === undefined)
    terminal.printError(
      'This shop is not empty, and there is no terminal to confirm in. Use --yes to replace it.',
    );
  return answer?.trim().toLowerCase() === RESTORE_CONFIRMATION_PHRASE;
}

/** `npm run restore -- FILE` (http.md): replaces the shop, which must not run, with a backup. */
export const restoreBackupCommand: CliCommand = {
  name: 'restore',
  usage: RESTORE_COMMAND_USAGE,
  isOffline: true,
  async run(ctx, args, terminal) {
    const options = parseRestoreOptions(args);
    if (!options) {
      terminal.printError(`Usage: restore ${RESTORE_COMMAND_USAGE}`);
      return 1;
    }
    const restored = await restoreBackup(ctx, resolve(terminal.cwd, options.file), {
      isSendingWaiting: options.isSendingWaiting,
      mayReplace: async (holds, manifest) =>
        options.isSure || (await confirmRestoreWithTypedPhrase(terminal, holds, manifest)),
    });
    if (!restored.ok) {
      terminal.printError(restored.failure.sentence);
      return 1;
    }
    const { manifest, held } = restored.value;
    terminal.print(
      `Restored the shop of ${formatBackupTime(manifest)}. Start it with the APP_SECRET it had.`,
    );
    if (held > 0)
      terminal.print(
        `${held} emails and reports were pending when the backup was made and are held back. See Email log, “Not sent”.`,
      );
    return 0;
  },
};
