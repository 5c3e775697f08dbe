import { join, relative, resolve } from 'node:path';

/** The longest socket path that every system supports. */
const MAX_SOCKET_PATH_LENGTH = 100;

/**
 * Returns the path of the running shop's command socket; relative when the absolute path would be too long
 * for a socket.
 */
export function getShopControlSocketPath(dataDir: string): string {
  const absolute = join(resolve(dataDir), 'control.sock');
  return absolute.length > MAX_SOCKET_PATH_LENGTH ? relative(process.cwd(), absolute) : absolute;
}

/** One call, one JSON line. */
export type ShopControlSocketCall = { name: string; args: string[]; cwd: string };

/** Responses, one JSON line each; `exit` is the last. */
export type ControlSocketResponse = { print: string } | { printError: string } | { exit: number };
