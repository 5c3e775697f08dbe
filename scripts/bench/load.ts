import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';

import {
  getProcessTreeCpuSeconds,
  isProgramInstalled,
  LOAD_GENERATOR_CPU_CORE,
  spawnProcessOnCpuCore,
  createBenchmarkTemporaryFolder,
} from './processes.ts';

const LOAD_TEST_CONNECTION_COUNT = 32;

/** With autocannon `p95Ms` is the 97.5th percentile: it does not report the 95th. */
export type LoadTestResult = {
  requests: number;
  perCpuSecond: number;
  p95Ms: number;
  p99Ms: number;
  failed: number;
};

/**
 * Sends requests for some seconds over 32 kept connections, and counts them per second of the server's CPU
 * time.
 */
export async function runHttpLoadTest(
  target: { url: string; pid: number; headers: Record<string, string> },
  seconds: number,
): Promise<LoadTestResult> {
  const before = getProcessTreeCpuSeconds(target.pid);
  const sent = isProgramInstalled('wrk')
    ? await runLoadWithWrk(target, seconds)
    : await runLoadWithAutocannon(target, seconds);
  return { ...sent, perCpuSecond: sent.requests / (getProcessTreeCpuSeconds(target.pid) - before) };
}

type LoadTestRequestStats = Omit<LoadTestResult, 'perCpuSecond'>;
type LoadTestTarget = { url: string; headers: Record<string, string> };

/** Prints the summary as one JSON line; wrk's own text rounds. */
const WRK_JSON_SUMMARY_LUA_SCRIPT = `done = function(summary, latency)
  io.write(string.format('\\n{"requests":%d,"p95Ms":%.3f,"p99Ms":%.3f,"failed":%d}\\n', summary.requests,
    latency:percentile(95) / 1000, latency:percentile(99) / 1000, summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`;

async function runLoadWithWrk(
  { url, headers }: LoadTestTarget,
  seconds: number,
): Promise<LoadTestRequestStats> {
  const script = join(createBenchmarkTemporaryFolder(), 'report.lua');
  writeFileSync(script, WRK_JSON_SUMMARY_LUA_SCRIPT);
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [
    '-t1',
    '--timeout',
    '30s',
    `-c${LOAD_TEST_CONNECTION_COUNT}`,
    `-d${seconds}s`,
    '-s',
    script,
    ...headerArgs,
    url,
  ];
  const output = await runPinnedLoadGeneratorCommand(['wrk', ...args]);
  // The last line is the one our script printed.
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as LoadTestRequestStats;
}

async function runLoadWithAutocannon(
  { url, headers }: LoadTestTarget,
  seconds: number,
): Promise<LoadTestRequestStats> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [
    '-j',
    '-n',
    '-c',
    String(LOAD_TEST_CONNECTION_COUNT),
    '-d',
    String(seconds),
    ...headerArgs,
    url,
  ];
  const output = await runPinnedLoadGeneratorCommand([
    process.execPath,
    'node_modules/autocannon/autocannon.js',
    ...args,
  ]);
  // The shape autocannon documents for --json.
  const report = JSON.parse(output) as {
    requests: { total: number };
    latency: { p97_5: number; p99: number };
    errors: number;
    timeouts: number;
    '4xx': number;
    '5xx': number;
  };
  const failed = report.errors + report.timeouts + report['4xx'] + report['5xx'];
  return { requests: report.requests.total, p95Ms: report.latency.p97_5, p99Ms: report.latency.p99, failed };
}

async function runPinnedLoadGeneratorCommand(command: [string, ...string[]]): Promise<string> {
  const child = spawnProcessOnCpuCore(LOAD_GENERATOR_CPU_CORE, command);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

/**
 * Sends this many requests over 32 kept connections, the nth to `pathOf(n)`; resolves with the server's CPU
 * seconds for each. For addresses that are all different. Throws for a status of 500 or above.
 */
export async function sendRequestsToDistinctPaths(
  { address, pid }: { address: string; pid: number },
  count: number,
  pathOf: (n: number) => string,
  headers: Record<string, string> = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LOAD_TEST_CONNECTION_COUNT });
  const before = getProcessTreeCpuSeconds(pid);
  let next = 0;
  async function sendInTurn(): Promise<void> {
    for (let n = next++; n < count; n = next++) {
      const status = await fetchLoadTestResponseStatus(address + pathOf(n), agent, headers);
      if (status >= 500) throw new Error(`${pathOf(n)} answered ${status}`);
    }
  }
  await Promise.all(Array.from({ length: LOAD_TEST_CONNECTION_COUNT }, sendInTurn));
  agent.destroy();
  return (getProcessTreeCpuSeconds(pid) - before) / count;
}

function fetchLoadTestResponseStatus(
  url: string,
  agent: Agent,
  more: Record<string, string>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { agent, headers: { 'Accept-Encoding': 'gzip', ...more } }, (incoming) => {
    incoming.once('end', () => resolve(incoming.statusCode ?? 0)).once('error', reject);
    incoming.resume();
  }).once('error', reject);
  return promise;
}
