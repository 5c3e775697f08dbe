import { afterAll, beforeAll, expect, test } from 'vitest';

import routes from '#app/routes.ts';

import { readSource } from '../../source/declarations.ts';
import { findIntents } from '../../source/intents.ts';
import { EVERYONE, openWorld, type World } from './world.ts';
import { TABLE } from './table.ts';
import { walkRow } from './walk.ts';

const found = findIntents(readSource(['app/**/*.{ts,tsx}']), routes);
const nameOf = ({ address, intent }: { address: string; intent: string }) => `${address} ${intent}`.trim();
const rows = Object.values(TABLE).flat();

let world: World;
/** The number of requests tried, by subject, so that a retry does not count twice. */
const tried = new Map<string, number>();
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.shop.close());

test('every intent of every address stands in the table of the walk, and nothing that is gone', () => {
  const written = new Set(rows.map(nameOf));
  expect(found.map(nameOf).filter((name) => !written.has(name))).toEqual([]);
  const known = new Set(found.map(nameOf));
  expect([...written].filter((name) => !known.has(name))).toEqual([]);
});

const isPage = (address: string) =>
  found.find((one) => one.address === address)?.file.endsWith('.tsx') ?? false;

test.for(Object.entries(TABLE))(
  '[ACCESS-02] [T4] %s: who may is served, who may not changes nothing',
  async ([name, subject]) => {
    const faults: string[] = [];
    let requests = 0;
    for (const row of subject) {
      const walked = await walkRow({ world, row, isPage: isPage(row.address) });
      faults.push(...walked.faults);
      requests += walked.tried;
    }
    tried.set(name, requests);
    expect(faults.join('\n')).toBe('');
  },
);

test('the walk has tried every intent as every kind of visitor', () => {
  const sum = [...tried.values()].reduce((total, requests) => total + requests, 0);
  expect(sum).toBe(rows.length * EVERYONE.length);
  expect(rows.length).toBeGreaterThan(230);
});
