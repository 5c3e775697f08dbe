/** Where a page that says no leads on to; `href` is a path of ours without signs of HTML. */
type Way = { href: string; label: string };

const SHOP: Way = { href: '/', label: 'Go to the shop' };

/** A document that needs neither router nor script; sentences are ours and hold no markup. */
export function plainPage(status: number, sentence: string, { href, label }: Way = SHOP): Response {
  const html =
    '<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sorry</title></head>' +
    `<body><main><h1>${sentence}</h1><p><a href="${href}">${label}</a></p></main></body></html>`;
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
