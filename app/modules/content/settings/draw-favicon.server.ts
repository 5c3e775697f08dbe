import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

import { bandShade } from './accent-colour.ts';
import { isMark } from './look-form.ts';
import { readLogo } from './save-look.server.ts';

const SHIPPED_CELL = '#f0573c';

/** The mark the shop came with; only the finished cell has the accent. */
const shippedMark = (cell: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="2" fill="#15181c"/><path d="M6 11h9v10H6z" fill="${cell}"/><path d="M18 11.5h4v9h-4zM25.500 11.500h2v9h-2z" fill="none" stroke="#959698"/></svg>\n`;

/** A picture in the middle of a square; browsers load nothing from outside an icon, so it is part of it. */
const picture = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>\n`;

/** The icon of the shop as SVG. A logo that holds the name is not drawn: so small, it is not readable. */
export async function drawFavicon(ctx: AppContext): Promise<string> {
  const {
    look: { logo, accent },
  } = await siteContent(ctx);
  const png = logo && isMark(logo) ? await readLogo(ctx, logo.address) : null;
  return png ? picture(png) : shippedMark(accent ? bandShade(accent) : SHIPPED_CELL);
}
