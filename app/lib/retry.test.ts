import { expect, test } from 'vitest';

import { runWithRetries } from './retry.ts';

function failing(times: number) {
  const tries: number[] = [];
  const begun = performance.now();
  return {
    tries,
    work: async () => {
      tries.push(performance.now() - begun);
      if (tries.length <= times) throw new Error(`failed ${tries.length}`);
      return 'done';
    },
  };
}

test('three further tries with doubling pauses, and then the last failure', async () => {
  const twice = failing(3);
  expect(await runWithRetries(twice.work, { delayMs: 20 })).toBe('done');
  const [first = 0, second = 0, third = 0, fourth = 0] = twice.tries;
  expect(second - first).toBeGreaterThan(18);
  expect(third - second).toBeGreaterThan(38);
  expect(fourth - third).toBeGreaterThan(78);
  await expect(runWithRetries(failing(9).work, { delayMs: 1 })).rejects.toThrow('failed 4');
});

test('two tries at even pauses; a refusal is not asked for again', async () => {
  const service = failing(9);
  await expect(runWithRetries(service.work, { retries: 2, delayMs: 5, isDoubling: false })).rejects.toThrow(
    'failed 3',
  );
  let calls = 0;
  const refusal = new Response(null, { status: 403 });
  const refused = runWithRetries(async () => {
    calls += 1;
    throw refusal;
  });
  await expect(refused).rejects.toBe(refusal);
  expect(calls).toBe(1);
});
