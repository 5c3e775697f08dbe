type SharpLibrary = (typeof import('sharp'))['default'];

let opened: Promise<SharpLibrary> | null = null;

async function load(): Promise<SharpLibrary> {
  // Loaded with the first picture: most processes of tests and commands never see one.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  // SVG is for drawings of our own; what people upload is told by its first bytes before any of these sees it.
  const known = ['Jpeg', 'Png', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}`);
  sharp.unblock({ operation: known });
  return sharp;
}

/** The picture library, once per process, with every decoder shut that the shop has no use for. */
export function openSharp(): Promise<SharpLibrary> {
  opened ??= load();
  return opened;
}
