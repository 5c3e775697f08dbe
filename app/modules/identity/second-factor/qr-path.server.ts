import { encode } from 'uqr';

/** Returns a QR code: the dark modules as one SVG path; the view box is `size` wide and high. */
export function createQrCodePath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join('') };
}
