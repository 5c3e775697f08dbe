import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Transporter } from 'nodemailer';

import {
  MailError,
  type MailTransportSettings,
  type MailTransport,
  toNodemailerMessage,
} from './transport.server.ts';

async function writeFileAtomically(path: string, content: string | Buffer): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, content);
  await rename(part, path);
}

async function createMimeMessageTransporter(): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true });
}

/**
 * Returns a mailbox of files, two per email: `.html` for a browser and `.eml` for a mail program. Their names
 * are the email's id, so sending again after a crash overwrites the same files.
 */
export function openFileMailTransport(settings: MailTransportSettings): MailTransport {
  const folder = join(settings.dataDir, 'mailbox');
  let composer: Promise<Transporter> | null = null;

  return {
    savesAsFiles: true,
    async send(mail) {
      try {
        await mkdir(folder, { recursive: true });
        composer ??= createMimeMessageTransporter();
        const composed = await (await composer).sendMail(toNodemailerMessage(mail, settings));
        await writeFileAtomically(join(folder, `${mail.id}.eml`), composed.message);
        await writeFileAtomically(join(folder, `${mail.id}.html`), mail.html);
      } catch (error) {
        throw new MailError('failed', 'the mailbox folder could not be written', { cause: error });
      }
      const file = pathToFileURL(join(folder, `${mail.id}.html`)).href;
      settings.log.info({ file, subject: mail.subject }, 'mail written');
    },
  };
}
