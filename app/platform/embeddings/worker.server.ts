import { setPriority } from 'node:os';

import { openEngine } from './open-engine.server.ts';
import type { FromWorker, WorkerStart } from './model-process.server.ts';

/**
 * The process of the local model: a further entry of the server build, and in tests run from here. It knows nothing of
 * the shop, so that it loads fast. One text at a time; anything that goes wrong ends it, and it is started again.
 */
async function answerTexts({ model, isNativeUsable }: WorkerStart): Promise<void> {
  giveWay();
  const { engine, name, reason } = await openEngine(model, isNativeUsable);
  // What was read to load the model. A text leaves so little behind that it would lie here for hours.
  globalThis.gc?.();
  process.on('message', (text: string) => {
    engine(text).then((vector) => tell({ vector }), fail);
  });
  tell({ engine: name, reason });
}

const NICENESS = 5;

/** Where there are fewer cores than work, pages and checkouts come first: a search that has to wait is answered by its words. */
function giveWay(): void {
  setPriority(NICENESS);
}

// A shop that died is not told; the process ends at the next turn.
const tell = (message: FromWorker) => process.send?.(message, () => {});

/** Ends when the shop has been told why. */
function fail(error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.send?.({ error: reason } satisfies FromWorker, () => process.exit(1));
}

// It ends with the shop and not before: Ctrl-C reaches both, and the shop may still be answering somebody.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// What `ModelProcess` starts us with.
answerTexts(JSON.parse(process.argv[2] ?? '') as WorkerStart).catch(fail);
