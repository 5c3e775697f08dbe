// Draws the pictures of the default content: award certificates and client logos. `npm run draw` writes them
// into public/.
import { mkdirSync, writeFileSync } from 'node:fs';

import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';

import { drawCertificate } from './site-pictures/certificate.ts';
import { CLIENT_LOGO_MARKS, drawClientLogoSvg } from './site-pictures/logo.ts';

/** A tenth of a pixel is precise enough for an outline, and halves the file. */
const roundSvgNumbers = (svg: string) =>
  svg.replaceAll(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));

function writeSitePictureSvgFile(url: string, drawn: string): void {
  const svg = roundSvgNumbers(drawn);
  const file = `public${url}`;
  mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, `${svg}\n`);
  console.log(`${file} ${svg.length}`);
}

const { awards, clients, provider } = defaultSiteContent;
for (const [place, award] of awards.entries()) {
  writeSitePictureSvgFile(
    award.evidenceUrl,
    drawCertificate({ ...award, winner: provider.name, place: awards.length - place }),
  );
}
for (const { name, imageUrl } of clients.logos) {
  const mark = CLIENT_LOGO_MARKS[name];
  if (!mark) throw new Error(`no mark is drawn for ${name}`);
  writeSitePictureSvgFile(imageUrl, drawClientLogoSvg(name, mark));
}
