/** A person in a grid of quiet cells; one solid cell is the finished piece. */
const ABOUT_PORTRAIT_PIXEL_ART = [
  '...........',
  '....###....',
  '...#####...',
  '...#####...',
  '...#####...',
  '....###....',
  '....###....',
  '..#######..',
  '.#########.',
  '.######@##.',
  '.#########.',
];
const PORTRAIT_PIXEL_GRID_STEP = 40;
const PORTRAIT_PIXEL_CELL_SIZE = 34;

function buildPortraitPixelSvgPath(sign: string): string {
  return ABOUT_PORTRAIT_PIXEL_ART.flatMap((row, y) =>
    row
      .split('')
      .map((found, x) =>
        found === sign
          ? `M${x * PORTRAIT_PIXEL_GRID_STEP + 23} ${y * PORTRAIT_PIXEL_GRID_STEP + 23}h${PORTRAIT_PIXEL_CELL_SIZE}v${PORTRAIT_PIXEL_CELL_SIZE}h-${PORTRAIT_PIXEL_CELL_SIZE}z`
          : '',
      ),
  ).join('');
}

/** The portrait of the shop's provider, drawn with the shop's own marks. Decorative. */
export function ProviderPixelArtPortrait() {
  return (
    <svg aria-hidden viewBox="0 0 480 480" className="w-full max-w-md rounded-base bg-band text-white">
      <path d={buildPortraitPixelSvgPath('.')} fill="currentColor" fillOpacity="0.08" />
      <path d={buildPortraitPixelSvgPath('#')} fill="currentColor" fillOpacity="0.92" />
      <path d={buildPortraitPixelSvgPath('@')} className="fill-accent-band" />
    </svg>
  );
}
