/** A person in a grid of quiet cells; one solid cell is the finished piece. */
const PIXEL_ROWS = [
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
const GRID_STEP = 40;
const CELL_SIZE = 34;

function drawCells(sign: string): string {
  return PIXEL_ROWS.flatMap((row, y) =>
    row
      .split('')
      .map((found, x) =>
        found === sign
          ? `M${x * GRID_STEP + 23} ${y * GRID_STEP + 23}h${CELL_SIZE}v${CELL_SIZE}h-${CELL_SIZE}z`
          : '',
      ),
  ).join('');
}

/** The portrait of the shop's provider, drawn with the shop's own marks. Decorative. */
export function ProfileArt() {
  return (
    <svg aria-hidden viewBox="0 0 480 480" className="w-full max-w-md rounded-base bg-band text-white">
      <path d={drawCells('.')} fill="currentColor" fillOpacity="0.08" />
      <path d={drawCells('#')} fill="currentColor" fillOpacity="0.92" />
      <path d={drawCells('@')} className="fill-accent-band" />
    </svg>
  );
}
