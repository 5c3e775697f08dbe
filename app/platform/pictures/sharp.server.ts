type SharpLibrary = (typeof import('sharp'))['default'];

let sharpLibraryPromise: Promise<SharpLibrary> | null = null;

async function loadSharp(): Promise<SharpLibrary> {
  // Loaded with the first image: most processes of tests and commands never process one.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  // SVG is for our own drawings; an upload's type is checked by its first bytes before any decoder sees it.
  const known = ['Jpeg', 'Png', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}`);
  sharp.unblock({ operation: known });
  return sharp;
}

/** Opens the image library once per process, with every unneeded decoder disabled. */
export function openSharpImageLibrary(): Promise<SharpLibrary> {
  sharpLibraryPromise ??= loadSharp();
  return sharpLibraryPromise;
}
