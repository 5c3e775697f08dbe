import { expect, test } from 'vitest';

import type { FloodAttack } from './attacks.ts';
import { type FloodRoundSelection, FLOOD_DATABASE_ENGINE_NAMES, planFloodRounds } from './planned-rounds.ts';

const attack = (name: string, asksDatabase: boolean): FloodAttack => {
  return { kind: 'sockets', name, sockets: 1, asksDatabase };
};
const ALL = [attack('slugs', false), attack('searches', true)];
const alone: FloodRoundSelection = { attacks: null, engines: FLOOD_DATABASE_ENGINE_NAMES, isWhole: false };

test.each<[what: string, isServer: boolean, choice: FloodRoundSelection, rounds: string[]]>([
  ['alone, embedded', false, alone, ['slugs 1 10', 'slugs 3 10', 'searches 1 10', 'searches 3 10']],
  ['alone, beside it on a server', true, alone, ['searches 3 10']],
  ['in the whole bench, embedded', false, { ...alone, isWhole: true }, ['slugs 3 5', 'searches 3 5']],
  ['in the whole bench, on a server', true, { ...alone, isWhole: true }, []],
  [
    'on a server only',
    true,
    { ...alone, engines: ['postgres'] },
    ['slugs 1 10', 'slugs 3 10', 'searches 1 10', 'searches 3 10'],
  ],
  ['embedded is not asked for', false, { ...alone, engines: ['postgres'] }, []],
  ['one attack', false, { ...alone, attacks: ['slugs'] }, ['slugs 1 10', 'slugs 3 10']],
])('%s', (_, isServer, choice, expected) => {
  const rounds = planFloodRounds({ isServer }, ALL, choice);
  expect(rounds.map(({ attack: { name }, attackers, seconds }) => `${name} ${attackers} ${seconds}`)).toEqual(
    expected,
  );
});
