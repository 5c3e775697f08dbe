import { createServer, type Server } from 'node:net';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type Inbox = { url: string; received: string[] };

function addressOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}

/** A real SMTP server that stores what it accepts. `options` may refuse a recipient or a message. */
export async function openInbox(options: SMTPServerOptions = {}): Promise<Inbox> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()));
      stream.on('end', () => {
        received.push(message);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close(() => {}));
  return { url: `smtp://127.0.0.1:${addressOf(server.server)}`, received };
}

/** A server that receives and stores the whole message, then closes the connection without an answer. */
export async function openDroppingInbox(): Promise<Inbox> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isInData = false;
    let message = '';
    socket.write('220 here\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isInData) {
        message += text;
        if (message.endsWith('\r\n.\r\n')) {
          received.push(message);
          socket.destroy();
        }
        return;
      }
      isInData = text.startsWith('DATA');
      socket.write(isInData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { url: `smtp://127.0.0.1:${addressOf(server)}`, received };
}

/** Server options that refuse every recipient with this code. */
export function refuse(responseCode: number): SMTPServerOptions {
  return {
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not now'), { responseCode })),
  };
}
