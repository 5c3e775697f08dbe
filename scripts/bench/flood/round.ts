import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { getProcessTreeCpuSeconds, LOAD_GENERATOR_CPU_CORE, spawnProcessOnCpuCore } from '../processes.ts';
import type { BenchmarkShopProcess } from '../shop-process.ts';
import type { FloodAttack } from './attacks.ts';
import type {
  FloodBenchAttackPlan,
  FloodBenchAttackResult,
  FloodBenchVisitPlan,
  FloodBenchVisitResult,
} from './plan.ts';

/** Visitors share a core with the attackers: they have priority, so that they wait only for the shop. */
const LOWEST_PROCESS_PRIORITY = 19;
/** Visitors start before the attack, so that its first moment, its worst, is measured. */
const VISITORS_BEFORE_ATTACK_START_MS = 500;

/** An attacked shop, with what attackers and visitors know about it. */
export type FloodAttackTargetShop = { shop: BenchmarkShopProcess; slug: string; caseStudyIds: string[] };

export type FloodAttackRoundResult = {
  attack: FloodAttack | null;
  /** The number of addresses. */
  attackers: number;
  got: FloodBenchAttackResult[];
  visits: FloodBenchVisitResult;
  /** The share of its core that the shop used. */
  busyShare: number;
};

/** A round: visitors for some seconds, with an attack from this many addresses or without one. */
export type FloodBenchRoundPlan = {
  attack: FloodAttack | null;
  attackers: number;
  number: number;
  seconds: number;
};

/**
 * Runs one round. `number` distinguishes the rounds of one shop: every round has new attackers, so that none
 * starts with used-up limits.
 */
export async function runFloodRound(
  { shop, slug, caseStudyIds }: FloodAttackTargetShop,
  { attack, attackers, number, seconds }: FloodBenchRoundPlan,
): Promise<FloodAttackRoundResult> {
  const { hostname: host, port: portText } = new URL(shop.address);
  const port = Number(portText);
  const plans = Array.from({ length: attackers }, (_, n): FloodBenchAttackPlan => {
    const address = `127.${10 + number}.0.${2 + n}`;
    return { attack: attack?.name ?? '', address, host, port, seconds, caseStudyIds };
  });
  const before = getProcessTreeCpuSeconds(shop.pid);
  const startedAt = performance.now();
  const visiting = runFloodChildProcess<FloodBenchVisitResult>('visitors-process.ts', {
    host,
    port,
    seconds,
    slug,
    round: number,
  });
  if (attack) await setTimeout(VISITORS_BEFORE_ATTACK_START_MS);
  const attacking = Promise.all(
    plans.map((plan) =>
      runFloodChildProcess<FloodBenchAttackResult>('attacker-process.ts', plan, LOWEST_PROCESS_PRIORITY),
    ),
  );
  await setTimeout(startedAt + seconds * 1000 - performance.now());
  const busyShare = (getProcessTreeCpuSeconds(shop.pid) - before) / ((performance.now() - startedAt) / 1000);
  const [got, visits] = await Promise.all([attacking, visiting]);
  return { attack, attackers, got, visits, busyShare };
}

/** Runs a child process of this folder on the load's core; its last output is its result. */
async function runFloodChildProcess<Result>(
  file: string,
  plan: FloodBenchAttackPlan | FloodBenchVisitPlan,
  niceness = 0,
): Promise<Result> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawnProcessOnCpuCore(LOAD_GENERATOR_CPU_CORE, [
    process.execPath,
    path,
    JSON.stringify(plan),
  ]);
  // Set before it starts threads, which inherit it.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.pipe(process.stderr);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
  // The child and this file share the type.
  return JSON.parse(output) as Result;
}
