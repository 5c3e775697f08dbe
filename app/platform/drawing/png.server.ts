import { openSharp } from '../pictures/sharp.server.ts';
import { openTurns } from '../turns.server.ts';

/** Drawings under way and waiting: pictures are made beside requests, so they may not take every core nor all memory. */
const inTurn = openTurns({ atOnce: 2, waiting: 20 });

/** A PNG of an SVG of our own making, in few colours because our drawings are flat; throws `TooBusy`. */
export function drawPng(svg: () => Promise<string>): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await openSharp();
    return sharp(Buffer.from(await svg()))
      .png({ palette: true, colours: 128, compressionLevel: 9 })
      .toBuffer();
  });
}
