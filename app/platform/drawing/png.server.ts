import { openSharpImageLibrary } from '../pictures/sharp.server.ts';
import { createInMemoryWorkQueue } from '../work-queue.server.ts';

/**
 * Drawings in progress and waiting: pictures are drawn alongside requests, so they must not take every core
 * or all memory.
 */
const queueSvgToPngRendering = createInMemoryWorkQueue({ atOnce: 2, waiting: 20 });

/** Returns an SVG of our own as a PNG, with few colors because our drawings are flat; throws `WorkQueueFullError`. */
export function renderSvgToPng(svg: () => Promise<string>): Promise<Buffer> {
  return queueSvgToPngRendering(async () => {
    const sharp = await openSharpImageLibrary();
    return sharp(Buffer.from(await svg()))
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toBuffer();
  });
}
