import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

import { createEmbedder, type ModelManifest } from '@lat.md/embed';

/**
 * The thread of the local model: a further entry of the server build, and in tests run from here. It knows nothing of
 * the shop, so that it loads fast. One text at a time; anything that goes wrong ends the thread, which is started again.
 */
async function answerTexts(): Promise<void> {
  giveWay();
  // What `EmbeddingThread` starts us with.
  const embedder = await createEmbedder({ model: workerData as ModelManifest });
  // The first text is what loads the weights.
  await embedder.embed(['ready']);
  const answer = async (text: string) => {
    const [numbers = []] = await embedder.embed([text]);
    const vector = Float32Array.from(numbers);
    parentPort?.postMessage(vector, [vector.buffer]);
  };
  parentPort?.on('message', (text: string) => void answer(text));
  parentPort?.postMessage('ready', []);
}

const NICENESS = 5;

/**
 * Where there are fewer cores than work, pages and checkouts come first: a search that has to wait is answered by its words.
 * On Linux each thread has a priority of its own; elsewhere it is the whole process's, which stays as it is.
 */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(NICENESS);
}

await answerTexts();
