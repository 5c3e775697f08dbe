import { expect, test } from 'vitest';

import { WorkQueueFullError } from '../work-queue.server.ts';
import { renderSvgToPng } from './png.server.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#d6361c"/></svg>';

test('a drawing becomes a PNG of its size', async () => {
  const png = await renderSvgToPng(async () => SVG);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20, 10]);
});

test('two are drawn at once, a few wait, and more are refused', async () => {
  let under = 0;
  let most = 0;
  const drawing = async () => {
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    return SVG;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => renderSvgToPng(drawing)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(most).toBe(2);
  expect(refused).toHaveLength(8);
  expect(refused.every(({ reason }) => reason instanceof WorkQueueFullError)).toBe(true);
  await expect(renderSvgToPng(drawing)).resolves.toBeInstanceOf(Buffer);
});
