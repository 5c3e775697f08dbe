import type { ViteDevServer } from 'vite';

import type * as Development from '../../server/development.ts';

const DEVELOPMENT_SERVER_MODULE_PATH = '/server/development.ts';

type DevelopmentServerModule = typeof Development;
type DevelopmentShopState = {
  code: DevelopmentServerModule;
  env: ReturnType<DevelopmentServerModule['parseEnv']>;
  running: Development.Running;
};

/** The shop of the newest code; only what the code did not change stays open. */
export class HotReloadedShopServer {
  readonly #vite: ViteDevServer;
  readonly #source: Record<string, string | undefined>;
  #kept: Development.Kept | null = null;
  #state: DevelopmentShopState | null = null;
  #turning: Promise<DevelopmentShopState> | null = null;
  #reported = '';

  constructor(vite: ViteDevServer, source: Record<string, string | undefined>) {
    this.#vite = vite;
    this.#source = source;
  }

  /**
   * Loads what changed. Code with an error leaves the running shop as it was, and throws only when there is
   * none yet.
   */
  newest(): Promise<DevelopmentShopState> {
    this.#turning ??= this.#turn().finally(() => (this.#turning = null));
    return this.#turning;
  }

  async close(): Promise<void> {
    await this.#turning?.catch(() => undefined);
    await this.#state?.running.closeControl();
    await this.#state?.running.close();
    await this.#closeKept();
  }

  async #turn(): Promise<DevelopmentShopState> {
    for (;;) {
      try {
        // The exports of the file; a new object after any change of its imports.
        const code = (await this.#vite.ssrLoadModule(
          DEVELOPMENT_SERVER_MODULE_PATH,
        )) as DevelopmentServerModule;
        if (code === this.#state?.code) return this.#state;
        const start = performance.now();
        this.#state = await this.#next(code);
        console.log(`[shop] newest code after ${Math.round(performance.now() - start)} ms`);
        this.#reported = '';
      } catch (error) {
        if (!this.#state) throw error;
        this.#report(error);
        return this.#state;
      }
    }
  }

  async #next(code: DevelopmentServerModule): Promise<DevelopmentShopState> {
    const env = code.parseEnv(this.#source);
    const before = this.#state?.running;
    await before?.closeControl();
    if (this.#kept && !code.isUsable(this.#kept)) {
      await before?.close();
      await this.#closeKept();
    }
    const isReopened = this.#kept === null;
    this.#kept ??= await code.openKept(env);
    const running = await code.run(env, this.#kept);
    if (!isReopened) before?.close().catch((error: unknown) => this.#report(error));
    return { code, env, running };
  }

  async #closeKept(): Promise<void> {
    if (this.#kept) await this.#state?.code.closeKept(this.#kept);
    this.#kept = null;
  }

  /** Prints an error once on the terminal, and shows it over the open pages. */
  #report(error: unknown): void {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    if (stack === this.#reported) return;
    this.#reported = stack;
    console.error(stack);
    this.#vite.environments.client.hot.send({ type: 'error', err: { message, stack } });
  }
}
