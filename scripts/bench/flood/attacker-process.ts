// A child process of the bench part `flood`: one attacker with one address. Its argument is an FloodBenchAttackPlan
// (JSON).
import { FLOOD_ATTACKS } from './attacks.ts';
import type { FloodBenchAttackPlan } from './plan.ts';
import { runHttpRequestFloodAttack } from './request-attack.ts';
import { runSlowSocketFloodAttack } from './socket-attack.ts';

// The bench wrote it.
const floodAttackPlan = JSON.parse(process.argv[2] ?? '') as FloodBenchAttackPlan;
const plannedFloodAttack = FLOOD_ATTACKS.find(({ name }) => name === floodAttackPlan.attack);
if (!plannedFloodAttack) throw new Error(`there is no attack ${floodAttackPlan.attack}`);
const floodAttackResult =
  plannedFloodAttack.kind === 'requests'
    ? await runHttpRequestFloodAttack(plannedFloodAttack, floodAttackPlan)
    : await runSlowSocketFloodAttack(plannedFloodAttack, floodAttackPlan);
process.stdout.write(`${JSON.stringify(floodAttackResult)}\n`, () => process.exit());
