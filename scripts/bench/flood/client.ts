import { type Agent, request } from 'node:http';

/** Where the attacked shop listens. */
export type FloodTargetAddress = { host: string; port: number };

/** One request: its source address, its connection, and its content. */
export type FloodBenchRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

export type FloodRequestConnectionOptions = { agent: Agent; localAddress: string; timeoutMs: number };

export type FloodResponseSummary = { status: number; bytes: number };

/**
 * Sends one request and reads the whole response. Rejects with an error whose `code` is how the connection
 * ended.
 */
export function sendFloodTestRequest(
  target: FloodTargetAddress,
  spec: FloodBenchRequest,
  { agent, localAddress, timeoutMs }: FloodRequestConnectionOptions,
): Promise<FloodResponseSummary> {
  const { promise, resolve, reject } = Promise.withResolvers<FloodResponseSummary>();
  const { method, path, headers, body } = spec;
  const length = body ? { 'Content-Length': String(body.byteLength) } : {};
  const call = request({ ...target, agent, localAddress, method, path, headers: { ...headers, ...length } });
  const timer = setTimeout(() => call.destroy(createFloodClientErrorWithCode('TIMEOUT')), timeoutMs);
  call.once('response', (incoming) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
    incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, bytes }));
    incoming.once('error', reject);
    incoming.once('close', () => reject(createFloodClientErrorWithCode('CUT_OFF')));
  });
  call.on('error', (error) => {
    // Retry as browsers do: a kept connection that the server has closed is not a failed visit.
    const isStale = call.reusedSocket && !body && getFloodRequestErrorCode(error) === 'ECONNRESET';
    if (isStale) resolve(sendFloodTestRequest(target, spec, { agent, localAddress, timeoutMs }));
    else reject(error);
  });
  call.once('close', () => clearTimeout(timer));
  call.end(body);
  return promise;
}

/** Returns the word under which a failed request is counted. */
export function getFloodRequestErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ERROR';
}

function createFloodClientErrorWithCode(code: string): Error & { code: string } {
  return Object.assign(new Error(code), { code });
}

/** Counts words. */
export class RequestOutcomeCounter {
  readonly counts: Record<string, number> = {};

  add(word: string | number): void {
    this.counts[word] = (this.counts[word] ?? 0) + 1;
  }
}
