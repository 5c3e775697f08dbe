import { createSeededNumberGenerator } from '#app/lib/seeded-numbers.ts';
import type { BuiltInCategoryHue } from '#app/ui/tokens.ts';

type CoverArtPdfKitDocument = PDFKit.PDFDocument;
type DrawCaseStudyFileCoverFigure = (
  doc: CoverArtPdfKitDocument,
  next: (below: number) => number,
  colour: string,
) => void;

const COVER_FIGURE_MUTED_OPACITY = 0.22;

/**
 * The motif of every picture of the shop, in a box of 100 x 80: a field of plain marks, one of them
 * highlighted.
 */
const COVER_ART_DRAW_FUNCTIONS: Record<BuiltInCategoryHue, DrawCaseStudyFileCoverFigure> = {
  fix(doc, next, colour) {
    const odd = next(20);
    for (let place = 0; place < 20; place += 1) {
      const [x, y] = [(place % 5) * 20.6, Math.floor(place / 5) * 20.8];
      if (place !== odd) doc.rect(x, y, 17.6, 17.6).fillOpacity(COVER_FIGURE_MUTED_OPACITY).fill(colour);
    }
    const [x, y] = [(odd % 5) * 20.6, Math.floor(odd / 5) * 20.8];
    doc.save().rotate(13, { origin: [x + 8.8, y + 8.8] });
    doc.rect(x, y, 17.6, 17.6).fillOpacity(1).fill(colour).restore();
  },
  grow(doc, next, colour) {
    const lit = 4 + next(3);
    for (const [place, height] of [10, 15, 13, 26, 33, 42, 57, 78].entries()) {
      doc.rect(place * 12.8, 80 - height, 10, height);
      doc.fillOpacity(place === lit ? 1 : COVER_FIGURE_MUTED_OPACITY).fill(colour);
    }
  },
  create(doc, next, colour) {
    const core = next(7) / 2;
    for (let disc = 0; disc < 4; disc += 1) {
      doc
        .circle(27 + disc * 15.5, 40, 27)
        .fillOpacity(COVER_FIGURE_MUTED_OPACITY)
        .fill(colour);
    }
    doc
      .circle(27 + core * 15.5, 40, 10)
      .fillOpacity(1)
      .fill(colour);
  },
  analyze(doc, next, colour) {
    const point = { x: 2 + next(5), y: 1 + next(4) };
    for (let place = 0; place < 54; place += 1) {
      const [x, y] = [place % 9, Math.floor(place / 9)];
      const distance = Math.hypot(x - point.x, y - point.y);
      const radius = distance === 0 ? 5.8 : Math.max(0.8, 3.4 - distance * 0.42);
      doc.circle(4 + x * 11.5, 5 + y * 14, radius);
      doc.fillOpacity(distance === 0 ? 1 : 0.34).fill(colour);
    }
  },
  automate(doc, next, colour) {
    const live = next(3);
    doc.lineWidth(3).strokeOpacity(0.32);
    for (const y of [16, 60])
      doc
        .rect(1.5, y - 6.5, 13, 13)
        .moveTo(14.5, y)
        .lineTo(28, y)
        .lineTo(28, 40)
        .lineTo(44, 40);
    doc.stroke(colour);
    for (const [place, y] of [10, 40, 70].entries()) {
      const isLive = place === live;
      doc
        .moveTo(56, 40)
        .lineTo(70, 40)
        .lineTo(70, y)
        .lineTo(85.5, y)
        .rect(85.5, y - 6.5, 13, 13);
      doc.strokeOpacity(isLive ? 1 : 0.32).stroke(colour);
      if (isLive)
        doc
          .rect(85.5, y - 6.5, 13, 13)
          .fillOpacity(1)
          .fill(colour);
    }
    doc.rect(43.5, 33.5, 13, 13).fillOpacity(1).fill(colour);
  },
  advise(doc, next, colour) {
    const angle = ((25 + next(40)) * Math.PI) / 180;
    const end = { x: 96 - Math.cos(angle) * 74, y: 78 - Math.sin(angle) * 74 };
    doc.lineWidth(7).strokeOpacity(0.26);
    for (const radius of [20, 38, 56, 74])
      doc.path(`M${96 - radius} 78a${radius} ${radius} 0 0 1 ${radius} -${radius}`).stroke(colour);
    doc.lineWidth(2.6).strokeOpacity(1).moveTo(96, 78).lineTo(end.x, end.y).stroke(colour);
    doc.circle(end.x, end.y, 5.5).fillOpacity(1).fill(colour);
  },
};

/** Draws the figure of a category at (x, y), `width` points wide and four fifths as high. */
export function drawCoverArt(
  doc: CoverArtPdfKitDocument,
  { category, seed, colour }: { category: BuiltInCategoryHue; seed: string; colour: string },
  place: { x: number; y: number; width: number },
): void {
  doc
    .save()
    .translate(place.x, place.y)
    .scale(place.width / 100);
  COVER_ART_DRAW_FUNCTIONS[category](doc, createSeededNumberGenerator(`${category}:${seed}`), colour);
  doc.restore().fillOpacity(1).strokeOpacity(1);
}
