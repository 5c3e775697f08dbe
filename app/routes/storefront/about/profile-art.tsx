/** A person in a grid of quiet cells; one solid cell is the finished piece. */
const ROWS = [
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
const STEP = 40;
const CELL = 34;

function cells(sign: string): string {
  return ROWS.flatMap((row, y) =>
    row
      .split('')
      .map((found, x) =>
        found === sign ? `M${x * STEP + 23} ${y * STEP + 23}h${CELL}v${CELL}h-${CELL}z` : '',
      ),
  ).join('');
}

/** The portrait of the shop's provider, drawn with the shop's own marks. Decorative. */
export function ProfileArt() {
  return (
    <svg aria-hidden viewBox="0 0 480 480" className="w-full max-w-md rounded-base bg-band text-white">
      <path d={cells('.')} fill="currentColor" fillOpacity="0.08" />
      <path d={cells('#')} fill="currentColor" fillOpacity="0.92" />
      <path d={cells('@')} className="fill-accent-band" />
    </svg>
  );
}
