import { createServer } from 'node:net';

/** The note of a part that needs more loopback addresses than the system has. */
export const LOOPBACK_ADDRESSES_MISSING_MESSAGE = 'this system has no loopback address but 127.0.0.1';

/**
 * Returns whether a part can send from many addresses: Linux gives a machine the whole network 127.0.0.0/8,
 * other systems need each address configured.
 */
export async function hasLoopbackNetwork(): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const probe = createServer().once('error', () => settle(false));
  probe.listen(0, '127.9.9.9', () => settle(true));
  const isThere = await promise;
  probe.close();
  return isThere;
}
