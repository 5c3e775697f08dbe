import { expect, test } from 'vitest';

import {
  parseMachineBusyCpuTicks,
  parseResidentMemoryKilobytes,
  parseProcessCpuTicks,
} from './proc-figures.ts';

const stat = (name: string) =>
  `4711 (${name}) S 1 4711 4711 0 -1 4194560 9 8 7 6 120 30 4 2 20 0 11 0 812345 1234567 890 18446744073709551615`;

test.each(['node', 'postgres: io worker', 'odd ) S 9 9 (name', '(sd-pam)'])(
  'the time of a process called "%s" is its own and that of the children it waited for',
  (name) => {
    expect(parseProcessCpuTicks(stat(name))).toBe(120 + 30 + 4 + 2);
  },
);

test('resident memory is VmRSS, whatever else the status says, and nothing for a process that ended', () => {
  expect(
    parseResidentMemoryKilobytes('Name:\tnode\nVmHWM:\t  999999 kB\nVmRSS:\t  123456 kB\nRssAnon:\t 11 kB\n'),
  ).toBe(123_456);
  expect(parseResidentMemoryKilobytes('Name:\tnode\nState:\tZ (zombie)\n')).toBe(0);
});

test('a machine is busy with all but idling and waiting, its processors together', () => {
  const text = 'cpu  100 20 30 5000 600 4 5 7 0 0\ncpu0 50 10 15 2500 300 2 2 3 0 0\nintr 1 2\n';
  expect(parseMachineBusyCpuTicks(text)).toBe(100 + 20 + 30 + 4 + 5 + 7);
});
