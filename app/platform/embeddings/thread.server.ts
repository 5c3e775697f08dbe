import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { ModelManifest } from '@lat.md/embed';
import type { Logger } from 'pino';

import type { EmbedderState } from './embedder.ts';
import { Restarts } from './restarts.ts';

/** The thread's name in the build (vite.config.ts), and beside the sources of this file. */
const FILES = ['embedding-worker.js', 'worker.server.ts'];

function workerFile(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error(`No embedding worker above ${start}.`);
  }
}

type Options = { model: ModelManifest; log: Logger; onIdle: () => void };

/** The one worker thread of a process that holds the local model; takes a text at a time and comes back when it dies. */
export class EmbeddingThread {
  readonly #options: Options;
  readonly #restarts = new Restarts();
  #state: EmbedderState = 'idle';
  #worker: Worker | null = null;
  #asked: PromiseWithResolvers<Float32Array> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): EmbedderState {
    return this.#state;
  }

  /** Whether `embed` may be called. */
  get isIdle(): boolean {
    return this.#state === 'ready' && this.#asked === null;
  }

  /** Loads the model, unless that was begun before. */
  start(): void {
    if (this.#state === 'idle' && !this.#isClosed) this.#open();
  }

  /** Rejects when the thread is lost meanwhile. */
  embed(text: string): Promise<Float32Array> {
    this.#asked = Promise.withResolvers();
    // Nothing that is waited for may let a process end early, and an idle model may not keep one alive.
    this.#worker?.ref();
    this.#worker?.postMessage(text.toWellFormed());
    return this.#asked.promise;
  }

  /** Ends the thread as a crash would; it comes back by itself. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.kill();
    this.#state = 'idle';
  }

  #open(): void {
    // After a failure it is not loading but failed, until it works again.
    if (this.#state === 'idle') this.#state = 'loading';
    const worker = new Worker(workerFile(), { workerData: this.#options.model });
    this.#worker = worker;
    worker.unref();
    worker.on('message', (message: Float32Array | 'ready') => this.#heard(message));
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'the local model failed'));
    worker.once('exit', (code) => this.#lost(code));
  }

  #heard(message: Float32Array | 'ready'): void {
    if (message === 'ready') this.#state = 'ready';
    else {
      this.#worker?.unref();
      this.#asked?.resolve(message);
      this.#asked = null;
    }
    this.#options.onIdle();
  }

  #lost(code: number): void {
    this.#worker = null;
    this.#asked?.reject(new Error(`the local model ended with code ${code}`));
    this.#asked = null;
    if (this.#isClosed) return;
    this.#state = 'failed';
    const pauseMs = this.#restarts.next(performance.now());
    this.#options.log.warn({ code, pauseMs }, 'the local model ended, starting it again');
    this.#timer = setTimeout(() => this.#open(), pauseMs).unref();
    this.#options.onIdle();
  }
}
