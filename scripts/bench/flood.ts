import { type BenchmarkDatabaseEngine, measureOnBothDatabaseEngines } from './databases.ts';
import { type FloodAttack, FLOOD_ATTACKS } from './flood/attacks.ts';
import {
  FLOOD_DATABASE_ENGINE_NAMES,
  type PlannedFloodAttackRound,
  planFloodRounds,
} from './flood/planned-rounds.ts';
import { type FloodAttackTargetShop, type FloodAttackRoundResult, runFloodRound } from './flood/round.ts';
import { summarizeVisitorResponseTimes, buildFloodRoundFigure } from './flood/row.ts';
import { hasLoopbackNetwork, LOOPBACK_ADDRESSES_MISSING_MESSAGE } from './loopback.ts';
import type { BenchmarkMeasurement, BenchmarkDefinition } from './part.ts';
import { stopChildProcess } from './processes.ts';
import type { BenchmarkCpuIdleWaitLimits } from './settle.ts';
import { waitUntilShopIsIdle, startBenchmarkShopProcess } from './shop-process.ts';

/** Names of attacks, separated by commas; all when unset. */
const CHOSEN_FLOOD_ATTACK_NAMES = process.env.BENCH_ATTACKS?.split(',') ?? null;
const FLOOD_BENCHMARK_DATABASE_ENGINES = process.env.BENCH_ENGINES?.split(',') ?? FLOOD_DATABASE_ENGINE_NAMES;
const FLOOD_BENCHMARK_WARM_UP_SECONDS = 1;
/** Waits until the work an attack left is done; a longer wait would take more time than the attacks. */
const FLOOD_ATTACK_SETTLE_WAIT: BenchmarkCpuIdleWaitLimits = { patience: 20, window: 1 };

/**
 * Every attack for some seconds, while visitors browse and buy (safety.md threat 13): limits on, the shop on
 * one core, attackers and visitors on another, each with its own loopback address.
 */
export const floodAttackBenchmark: BenchmarkDefinition = {
  name: 'flood',
  async run(isWhole) {
    assertKnownBenchmarkOption(
      'attack',
      CHOSEN_FLOOD_ATTACK_NAMES ?? [],
      FLOOD_ATTACKS.map(({ name }) => name),
    );
    assertKnownBenchmarkOption('engine', FLOOD_BENCHMARK_DATABASE_ENGINES, FLOOD_DATABASE_ENGINE_NAMES);
    if (!(await hasLoopbackNetwork())) {
      return { cannotRun: LOOPBACK_ADDRESSES_MISSING_MESSAGE };
    }
    const choice = { attacks: CHOSEN_FLOOD_ATTACK_NAMES, engines: FLOOD_BENCHMARK_DATABASE_ENGINES, isWhole };
    return measureOnBothDatabaseEngines(async (engine) => {
      const rounds = planFloodRounds(engine, FLOOD_ATTACKS, choice);
      return rounds.length === 0 ? [] : runFloodRoundsOnEngine(engine, rounds);
    });
  },
};

/** Throws for a misspelled name, so that the bench cannot pass without running anything. */
function assertKnownBenchmarkOption(what: string, chosen: readonly string[], known: readonly string[]): void {
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no ${what} "${unknown}", only ${known.join(', ')}`);
}

async function runFloodRoundsOnEngine(
  { name: engine, demoPlace }: BenchmarkDatabaseEngine,
  rounds: readonly PlannedFloodAttackRound[],
): Promise<BenchmarkMeasurement[]> {
  const shop = await startBenchmarkShopProcess(await demoPlace(), {
    environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' },
  });
  try {
    await waitUntilShopIsIdle(shop);
    const attacked: FloodAttackTargetShop = {
      shop,
      ...(await fetchServiceSlugAndCaseStudyIds(shop.address)),
    };
    let number = 0;
    await runFloodRound(attacked, {
      attack: null,
      attackers: 0,
      number: number++,
      seconds: FLOOD_BENCHMARK_WARM_UP_SECONDS,
    });
    // Warm up: a shop in use has served these requests before, and the attack is to be measured, not the
    // first search of a process. Attacks that hold sockets would block the others.
    const attacks = [...new Set(rounds.map(({ attack }) => attack))];
    const warmUp = (attack: FloodAttack) =>
      runFloodRound(attacked, {
        attack,
        attackers: 1,
        number: number++,
        seconds: FLOOD_BENCHMARK_WARM_UP_SECONDS,
      });
    await Promise.all(attacks.filter(({ kind }) => kind === 'requests').map(warmUp));
    for (const attack of attacks.filter(({ kind }) => kind === 'sockets')) await warmUp(attack);
    await waitUntilShopIsIdle(shop);
    const seconds = rounds[0]?.seconds ?? FLOOD_BENCHMARK_WARM_UP_SECONDS;
    const quiet = await runFloodRound(attacked, { attack: null, attackers: 0, number: number++, seconds });
    const baseline = summarizeVisitorResponseTimes(quiet.visits);
    const figures = [buildFloodRoundFigure(engine, quiet, baseline)];
    for (const { attack, attackers } of rounds) {
      await waitUntilShopIsIdle(shop, FLOOD_ATTACK_SETTLE_WAIT);
      process.stderr.write(`  ${engine}: ${attack.name} from ${attackers} ...\n`);
      const round: FloodAttackRoundResult = await runFloodRound(attacked, {
        attack,
        attackers,
        number: number++,
        seconds,
      });
      if (shop.process.exitCode !== null) throw new Error(`${attack.name} ended the shop`);
      figures.push(buildFloodRoundFigure(engine, round, baseline));
    }
    return figures;
  } finally {
    await stopChildProcess(shop.process);
  }
}

/** Returns a service to buy and case studies to fetch, from public pages. */
async function fetchServiceSlugAndCaseStudyIds(
  address: string,
): Promise<{ slug: string; caseStudyIds: string[] }> {
  const services = await (await fetch(`${address}/services`)).text();
  const page = await (await fetch(`${address}/resources`)).text();
  const slug = /\/service\/([\w.~-]+)/.exec(services)?.[1];
  const caseStudyIds = [...page.matchAll(/\/resources\/([\da-f-]{36})\/download/g)].map(([, id = '']) => id);
  if (slug === undefined || caseStudyIds.length === 0)
    throw new Error('the shop shows nothing to buy or to fetch');
  return { slug, caseStudyIds: [...new Set(caseStudyIds)].slice(0, 20) };
}
