import { expect, test } from 'vitest';

import { formatPrometheusMetrics, DurationHistogram } from './prometheus.ts';

test('metrics are written with help, type and labels, and values of labels cannot break out of their line', () => {
  const text = formatPrometheusMetrics(
    [
      {
        name: 'visits_total',
        help: 'Visits,\nby name',
        type: 'counter',
        samples: [{ value: 3, labels: { name: 'a "b" \\ c\nd' } }, { value: 0.5 }],
      },
      { name: 'nothing', help: 'Nothing', type: 'gauge', samples: [] },
    ],
    { process: '0' },
  );
  expect(text).toBe(
    [
      String.raw`# HELP visits_total Visits,\nby name`,
      '# TYPE visits_total counter',
      String.raw`visits_total{process="0",name="a \"b\" \\ c\nd"} 3`,
      'visits_total{process="0"} 0.5',
      '',
    ].join('\n'),
  );
});

test('a histogram counts everything below each of its bounds', () => {
  const times = new DurationHistogram([0.1, 1]);
  for (const seconds of [0.1, 0.2, 1, 5]) times.add(seconds);
  expect(
    times.samples({ kind: 'page' }).map(({ suffix, labels, value }) => [suffix, labels?.['le'], value]),
  ).toEqual([
    ['_bucket', '0.1', 1],
    ['_bucket', '1', 3],
    ['_bucket', '+Inf', 4],
    ['_sum', undefined, 6.3],
    ['_count', undefined, 4],
  ]);
});
