import { setPriority } from 'node:os';

import { openEmbeddingEngine } from './open-engine.server.ts';
import type { EmbeddingWorkerMessage, EmbeddingWorkerOptions } from './model-process.server.ts';

/**
 * The process of the local model: a second entry of the server build; tests run it from source. It imports
 * nothing of the shop, so that it loads fast. One text at a time; any error ends it, and it is restarted.
 */
async function serveEmbeddingRequests({ model, isNativeUsable }: EmbeddingWorkerOptions): Promise<void> {
  lowerEmbeddingWorkerPriority();
  const { engine, name, reason } = await openEmbeddingEngine(model, isNativeUsable);
  // Frees what loading left behind. Texts leave so little garbage that it would otherwise stay for hours.
  globalThis.gc?.();
  process.on('message', (text: string) => {
    engine(text).then((vector) => sendWorkerMessageToShopProcess({ vector }), reportEmbeddingErrorAndExit);
  });
  sendWorkerMessageToShopProcess({ engine: name, reason });
}

const EMBEDDING_PROCESS_NICENESS = 5;

/**
 * Lowers the priority: on few cores, pages and checkouts come first, and a search that has to wait runs on
 * its words alone.
 */
function lowerEmbeddingWorkerPriority(): void {
  setPriority(EMBEDDING_PROCESS_NICENESS);
}

// If the shop has died, sending fails silently; the process ends at its next turn.
const sendWorkerMessageToShopProcess = (message: EmbeddingWorkerMessage) => process.send?.(message, () => {});

/** Exits once the shop has received the reason. */
function reportEmbeddingErrorAndExit(error: unknown): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.send?.({ error: reason } satisfies EmbeddingWorkerMessage, () => process.exit(1));
}

// Ends with the shop and not before: Ctrl-C reaches both, and the shop may still be answering requests.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// The argument that `EmbeddingModelProcess` starts this process with.
serveEmbeddingRequests(JSON.parse(process.argv[2] ?? '') as EmbeddingWorkerOptions).catch(
  reportEmbeddingErrorAndExit,
);
