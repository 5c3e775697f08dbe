import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { ModelManifest } from '@lat.md/embed';
import type { Logger } from 'pino';

import type { EmbedderState } from './embedder.ts';
import type { EngineName } from './engine.ts';
import { Restarts } from './restarts.ts';

/** What the process is started with, as JSON, and what comes from it. To it come texts. */
export type WorkerStart = { model: ModelManifest; isNativeUsable: boolean };
export type FromWorker =
  | { engine: EngineName; reason: string | null }
  | { vector: Float32Array }
  | { error: string };

/** The worker's name in the build (vite.config.ts), and beside the sources of this file. */
const FILES = ['embedding-worker.js', 'worker.server.ts'];

function workerFile(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
    if (folder === dirname(folder)) throw new Error(`No embedding worker above ${start}.`);
  }
}

/**
 * Nothing of the shop's secrets. The C library of Linux gives back at once what loading took: by itself it keeps 50 MB for later,
 * of which there is none. Windows does not start a program without its folder.
 */
function workerEnvironment(): Record<string, string> {
  const { SystemRoot } = process.env;
  return { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', ...(SystemRoot && { SystemRoot }) };
}

type Options = { model: ModelManifest; log: Logger; onIdle: () => void };

/**
 * The one process of ours that holds the local model; takes a text at a time and comes back when it dies. Not a thread: machine
 * code that fails takes its process along, and ONNX Runtime does so when a thread ends while it works.
 */
export class ModelProcess {
  readonly #options: Options;
  readonly #restarts = new Restarts();
  #state: EmbedderState = 'idle';
  #engine: EngineName | null = null;
  #isNativeUsable = true;
  #child: ChildProcess | null = null;
  #asked: PromiseWithResolvers<Float32Array> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): EmbedderState {
    return this.#state;
  }

  /** What answers; null before it is ready. */
  get engine(): EngineName | null {
    return this.#engine;
  }

  /** Whether `embed` may be called. */
  get isIdle(): boolean {
    return this.#state === 'ready' && this.#asked === null;
  }

  /** Loads the model, unless that was begun before. */
  start(): void {
    if (this.#state === 'idle' && !this.#isClosed) this.#open();
  }

  /** Rejects when the process is lost meanwhile. */
  embed(text: string): Promise<Float32Array> {
    this.#asked = Promise.withResolvers();
    // Nothing that is waited for may let the shop end early, and an idle model may not keep it alive.
    this.#child?.ref();
    // Who cannot be told is ending, and that is heard of.
    this.#child?.send(text.toWellFormed(), () => {});
    return this.#asked.promise;
  }

  /** Ends the process as a crash would; it comes back by itself. */
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
    // After a failure it is not loading but failed, until it works again.
    if (this.#state === 'idle') this.#state = 'loading';
    try {
      this.#child = this.#fork();
    } catch (error) {
      // No memory, or no right to.
      this.#lost(String(error));
    }
  }

  #fork(): ChildProcess {
    const start: WorkerStart = { model: this.#options.model, isNativeUsable: this.#isNativeUsable };
    const child = fork(workerFile(), [JSON.stringify(start)], {
      env: workerEnvironment(),
      execArgv: ['--expose-gc', '--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: FromWorker) => this.#heard(message));
    child.once('exit', (code, signal) => this.#lost(signal ?? code));
    // Who was never there has no exit.
    child.once('error', (error) => {
      if (child.pid === undefined) this.#lost(String(error));
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  #heard(message: FromWorker): void {
    if ('error' in message) {
      this.#options.log.error({ reason: message.error }, 'the local model failed');
      return;
    }
    if ('engine' in message) this.#ready(message);
    else {
      this.#child?.unref();
      // As it came it is part of a piece of what was read, many times its size, and vectors are kept for long.
      this.#asked?.resolve(message.vector.slice());
      this.#asked = null;
    }
    this.#options.onIdle();
  }

  #ready({ engine, reason }: { engine: EngineName; reason: string | null }): void {
    this.#state = 'ready';
    this.#engine = engine;
    if (reason)
      this.#options.log.warn({ reason }, 'the local model works with its portable engine, which is slower');
  }

  #lost(code: number | string | null): void {
    // What ended while it loaded may never load here.
    if (this.#engine === null) this.#isNativeUsable = false;
    this.#engine = null;
    this.#child = null;
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
