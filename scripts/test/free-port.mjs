import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a currently unused port of 127.0.0.1. */
export async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const place = probe.address();
  probe.close();
  await once(probe, 'close');
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  return place.port;
}
