import { createServer } from 'node:net';

import { type Engine, onBothDatabases } from './databases.ts';
import { type Attack, ATTACKS } from './flood/attacks.ts';
import { type Attacked, type Round, runRound } from './flood/round.ts';
import { feltBy, rowOf } from './flood/row.ts';
import type { Figure, Part } from './part.ts';
import { stop } from './processes.ts';
import type { Waiting } from './settle.ts';
import { settleShop, startShop } from './shop-process.ts';

/** Names of attacks, parted by commas; without it all of them. */
const CHOSEN = process.env.BENCH_ATTACKS?.split(',');
const ENGINES = ['embedded', 'postgres'];
/** With both, only what is about the database is done once more on Postgres. */
const CHOSEN_ENGINES = process.env.BENCH_ENGINES?.split(',') ?? ENGINES;
const ADDRESSES = [1, 3];
const WARM_UP_SECONDS = 2;
/** What an attack left to do is done; a longer look would cost more than the attacks. */
const BETWEEN_ROUNDS: Waiting = { patience: 20, window: 1 };

/**
 * Every attack for some seconds, beside people who visit and buy (safety.md threat 13): limits on, the shop on
 * one core, attackers and visitors on another, each with a loopback address of its own.
 */
export const flood: Part = {
  name: 'flood',
  async run() {
    refuseUnknown(
      'attack',
      CHOSEN ?? [],
      ATTACKS.map(({ name }) => name),
    );
    refuseUnknown('engine', CHOSEN_ENGINES, ENGINES);
    if (!(await hasLoopbackNetwork())) {
      return { cannotRun: 'this system has no loopback address but 127.0.0.1' };
    }
    const isAsked = ({ isServer }: Engine) => CHOSEN_ENGINES.includes(isServer ? 'postgres' : 'embedded');
    return onBothDatabases(async (engine) => (isAsked(engine) ? floodShop(engine, roundsOn(engine)) : []));
  },
};

/** A misspelt name must not pass as a bench that found nothing wrong. */
function refuseUnknown(what: string, chosen: readonly string[], known: readonly string[]): void {
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no ${what} "${unknown}", only ${known.join(', ')}`);
}

type Planned = { attack: Attack; attackers: number };

function planned(attacks: readonly Attack[], addresses: readonly number[]): Planned[] {
  return attacks
    .filter(({ name }) => CHOSEN?.includes(name) ?? true)
    .flatMap((attack) => addresses.map((attackers) => ({ attack, attackers })));
}

/** Once both are asked, only what is about the database is done again on the server. */
function roundsOn({ isServer }: Engine): Planned[] {
  if (!isServer || !CHOSEN_ENGINES.includes('embedded')) return planned(ATTACKS, ADDRESSES);
  return planned(
    ATTACKS.filter(({ asksDatabase }) => asksDatabase),
    [3],
  );
}

async function floodShop({ name: engine, demoPlace }: Engine, rounds: readonly Planned[]): Promise<Figure[]> {
  const shop = await startShop(await demoPlace(), { environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' } });
  try {
    await settleShop(shop);
    const attacked: Attacked = { shop, ...(await knownOf(shop.address)) };
    let number = 0;
    await runRound(attacked, { attack: null, attackers: 0, number: number++, seconds: WARM_UP_SECONDS });
    // A shop in use has done all this before: what is measured is the attack, not the first search of a process's life.
    for (const attack of new Set(rounds.map((round) => round.attack)))
      await runRound(attacked, { attack, attackers: 1, number: number++, seconds: WARM_UP_SECONDS });
    await settleShop(shop);
    const quiet = await runRound(attacked, { attack: null, attackers: 0, number: number++ });
    const baseline = feltBy(quiet.visits);
    const figures = [rowOf(engine, quiet, baseline)];
    for (const { attack, attackers } of rounds) {
      await settleShop(shop, BETWEEN_ROUNDS);
      process.stderr.write(`  ${engine}: ${attack.name} from ${attackers} ...\n`);
      const round: Round = await runRound(attacked, { attack, attackers, number: number++ });
      if (shop.process.exitCode !== null) throw new Error(`${attack.name} ended the shop`);
      figures.push(rowOf(engine, round, baseline));
    }
    return figures;
  } finally {
    await stop(shop.process);
  }
}

/** A service to buy and studies to fetch, from pages anybody sees. */
async function knownOf(address: string): Promise<{ slug: string; studyIds: string[] }> {
  const services = await (await fetch(`${address}/services`)).text();
  const studies = await (await fetch(`${address}/resources`)).text();
  const slug = /\/service\/([\w.~-]+)/.exec(services)?.[1];
  const studyIds = [...studies.matchAll(/\/resources\/([\da-f-]{36})\/download/g)].map(([, id = '']) => id);
  if (slug === undefined || studyIds.length === 0)
    throw new Error('the shop shows nothing to buy or to fetch');
  return { slug, studyIds: [...new Set(studyIds)].slice(0, 20) };
}

/** Linux gives a machine the whole network 127.0.0.0/8; other systems have to be asked for each address. */
async function hasLoopbackNetwork(): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const probe = createServer().once('error', () => settle(false));
  probe.listen(0, '127.9.9.9', () => settle(true));
  const isThere = await promise;
  probe.close();
  return isThere;
}
