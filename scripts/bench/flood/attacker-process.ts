// A child process of the bench part `flood`: one attacker with one address. Its argument is an AttackPlan
// (JSON).
import { ATTACKS } from './attacks.ts';
import type { AttackPlan } from './plan.ts';
import { attackByRequests } from './request-attack.ts';
import { attackBySockets } from './socket-attack.ts';

// The bench wrote it.
const plan = JSON.parse(process.argv[2] ?? '') as AttackPlan;
const attack = ATTACKS.find(({ name }) => name === plan.attack);
if (!attack) throw new Error(`there is no attack ${plan.attack}`);
const result =
  attack.kind === 'requests' ? await attackByRequests(attack, plan) : await attackBySockets(attack, plan);
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit());
