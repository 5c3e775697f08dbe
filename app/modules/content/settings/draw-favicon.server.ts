import { escapeXmlText } from '#app/lib/xml.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readSiteContent } from '../read-site-content.server.ts';

import { computeDarkBandAccent } from './accent-colour.ts';
import { isShopNameDisplayedNextToLogo } from './branding-form.ts';
import { readStoredLogoPng } from './save-branding.server.ts';

const DEFAULT_FAVICON_ACCENT_COLOR = '#f0573c';

/** The shipped mark; only the finished cell has the accent. */
const renderDefaultFaviconSvg = (cell: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="2" fill="#15181c"/><path d="M6 11h9v10H6z" fill="${cell}"/><path d="M18 11.5h4v9h-4zM25.500 11.500h2v9h-2z" fill="none" stroke="#959698"/></svg>\n`;

/**
 * A picture centered in a square. It is embedded, because browsers load no external resources from an icon.
 */
const renderLogoFaviconSvg = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/png;base64,${png.toString('base64')}"/></svg>\n`;

const DEFAULT_ACCENT_COLOUR = '#d6361c';

/** The first letter of the shop's name, in white on its accent. */
function renderShopInitialFaviconSvg(name: string, accent: string): string {
  const [letter = ''] = name.trim().toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="2" fill="${accent}"/><text x="16" y="23.500" text-anchor="middle" font-family="system-ui,sans-serif" font-size="21" font-weight="700" fill="#fff">${escapeXmlText(letter)}</text></svg>\n`;
}

/**
 * Returns the icon of the shop as SVG: the first letter if the logo contains the name, which would be
 * unreadable at that size.
 */
export async function renderShopFaviconSvg(ctx: AppContext): Promise<string> {
  const {
    look: { logo, accent },
    provider: { name },
  } = await readSiteContent(ctx);
  if (logo && !isShopNameDisplayedNextToLogo(logo))
    return renderShopInitialFaviconSvg(name, accent ?? DEFAULT_ACCENT_COLOUR);
  const png = logo ? await readStoredLogoPng(ctx, logo.address) : null;
  return png
    ? renderLogoFaviconSvg(png)
    : renderDefaultFaviconSvg(accent ? computeDarkBandAccent(accent) : DEFAULT_FAVICON_ACCENT_COLOR);
}
