import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { ModelManifest } from '@lat.md/embed';
import type { Logger } from 'pino';

import type { EmbeddingModelState } from './embedder.ts';
import type { EmbeddingEngineName } from './engine.ts';
import { EmbeddingProcessRestartBackoff } from './restarts.ts';

/** The process's start argument, as JSON, and the messages it sends. The messages it receives are texts. */
export type EmbeddingWorkerOptions = { model: ModelManifest; isNativeUsable: boolean };
export type EmbeddingWorkerMessage =
  | { engine: EmbeddingEngineName; reason: string | null }
  | { vector: Float32Array }
  | { error: string };

/** The worker's file name in the build (vite.config.ts), and next to this source file. */
const EMBEDDING_WORKER_FILES = ['embedding-worker.js', 'worker.server.ts'];

function findEmbeddingWorkerFile(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = EMBEDDING_WORKER_FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error(`No embedding worker above ${start}.`);
  }
}

/**
 * Contains none of the shop's secrets. The C library of Linux is set to return the memory of loading at once:
 * by default it keeps 50 MB in reserve, which is never reused. Windows does not start a program without its
 * system folder.
 */
function createModelWorkerEnvironment(): Record<string, string> {
  const { SystemRoot } = process.env;
  return { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', ...(SystemRoot && { SystemRoot }) };
}

type EmbeddingModelProcessOptions = { model: ModelManifest; log: Logger; onIdle: () => void };

/**
 * The one process that runs the local model; takes one text at a time and restarts when it dies. Not a
 * thread: a crash in native code ends its whole process, and ONNX Runtime crashes when a thread ends while it
 * works.
 */
export class EmbeddingModelProcess {
  readonly #options: EmbeddingModelProcessOptions;
  readonly #restarts = new EmbeddingProcessRestartBackoff();
  #state: EmbeddingModelState = 'idle';
  #engine: EmbeddingEngineName | null = null;
  #isNativeUsable = true;
  #child: ChildProcess | null = null;
  #pending: PromiseWithResolvers<Float32Array> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: EmbeddingModelProcessOptions) {
    this.#options = options;
  }

  get state(): EmbeddingModelState {
    return this.#state;
  }

  /** The engine in use; null until it is ready. */
  get engine(): EmbeddingEngineName | null {
    return this.#engine;
  }

  /** Whether `embed` may be called. */
  get isIdle(): boolean {
    return this.#state === 'ready' && this.#pending === null;
  }

  /** Loads the model, unless loading has started already. */
  start(): void {
    if (this.#state === 'idle' && !this.#isClosed) this.#open();
  }

  /** Rejects when the process dies in the meantime. */
  embed(text: string): Promise<Float32Array> {
    this.#pending = Promise.withResolvers();
    // The shop must not exit while a caller waits, and an idle model must not keep it alive.
    this.#child?.ref();
    // A failed send means that the process is ending, which its `exit` event reports.
    this.#child?.send(text.toWellFormed(), () => {});
    return this.#pending.promise;
  }

  /** Ends the process as a crash would; it restarts by itself. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const ended = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.kill();
    this.#state = 'idle';
  }

  #open(): void {
    // After a failure the state stays `failed` until it works again.
    if (this.#state === 'idle') this.#state = 'loading';
    try {
      this.#child = this.#fork();
    } catch (error) {
      // Not enough memory, or no permission.
      this.#failed(String(error));
    }
  }

  #fork(): ChildProcess {
    const start: EmbeddingWorkerOptions = {
      model: this.#options.model,
      isNativeUsable: this.#isNativeUsable,
    };
    const child = fork(findEmbeddingWorkerFile(), [JSON.stringify(start)], {
      env: createModelWorkerEnvironment(),
      execArgv: ['--expose-gc', '--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: EmbeddingWorkerMessage) => this.#onMessage(message));
    child.once('exit', (code, signal) => this.#failed(signal ?? code));
    // A process that never started emits no exit.
    child.once('error', (error) => {
      if (child.pid === undefined) this.#failed(String(error));
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  #onMessage(message: EmbeddingWorkerMessage): void {
    if ('error' in message) {
      this.#options.log.error({ reason: message.error }, 'the local model failed');
      return;
    }
    if ('engine' in message) this.#ready(message);
    else {
      this.#child?.unref();
      // The received vector is a view of a much larger read buffer, and vectors are kept for long: copy it.
      this.#pending?.resolve(message.vector.slice());
      this.#pending = null;
    }
    this.#options.onIdle();
  }

  #ready({ engine, reason }: { engine: EmbeddingEngineName; reason: string | null }): void {
    this.#state = 'ready';
    this.#engine = engine;
    if (reason)
      this.#options.log.warn({ reason }, 'the local model works with its portable engine, which is slower');
  }

  #failed(code: number | string | null): void {
    // If it died while loading, the native engine may never load here.
    if (this.#engine === null) this.#isNativeUsable = false;
    this.#engine = null;
    this.#child = null;
    this.#pending?.reject(new Error(`the local model ended with code ${code}`));
    this.#pending = null;
    if (this.#isClosed) return;
    this.#state = 'failed';
    const pauseMs = this.#restarts.next(performance.now());
    this.#options.log.warn({ code, pauseMs }, 'the local model ended, starting it again');
    this.#timer = setTimeout(() => this.#open(), pauseMs).unref();
    this.#options.onIdle();
  }
}
