import type { Plugin } from 'vite';

const FACTORY = '/lucide-react/dist/esm/createLucideIcon.mjs';
const ICONS = '/lucide-react/dist/esm/icons/';

// What our icons need of the library's 8 kB of options: an outline in the text's colour, sized by its class. Their shapes are
// given one by one, so that React asks for no keys; a string is a path.
const PLAIN = `
  import { createElement } from 'react';
  const ATTRIBUTES = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
    stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true };
  const shape = (node) => typeof node === 'string' ? createElement('path', { d: node }) : createElement(...node);
  export default function createLucideIcon(nodes) {
    return (props) => createElement('svg', { ...ATTRIBUTES, ...props }, ...nodes.map(shape));
  }`;

const DATA =
  /^const __iconData = \{\n[\s\S]*?^ {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+: [\s\S]*?)?\n\};\n__iconData\.node;$/m;
const KEY = /,?\s*key: "\w+"/g;
const PATH = /\[\s*"path",\s*\{\s*d: ("[^"]*")\s*\}\s*\]/g;

/** An icon's file with its shapes alone: without its name, its other names and React's keys. */
function shapesOf(code: string): string | null {
  const [data = '', nodes = ''] = DATA.exec(code) ?? [];
  if (!nodes || !code.includes('createLucideIcon(__iconData)')) return null;
  return code.replace(data, `const __iconData = ${nodes.replaceAll(KEY, '').replaceAll(PATH, '$1')};`);
}

/**
 * Draws lucide's icons without lucide's run time (context, absolute strokes, aliases), in the browser and on the server
 * alike. After an update of the library the build fails, should its factory have moved or its icons be written otherwise.
 */
export function plainIcons(): Plugin {
  let isFound = false;
  return {
    name: 'plain-icons',
    apply: 'build',
    sharedDuringBuild: true,
    transform(code, id) {
      if (id.includes(ICONS) && code.includes('createLucideIcon(')) {
        const shapes = shapesOf(code);
        if (shapes === null) this.error(`${id} is written otherwise`);
        return { code: shapes, map: null };
      }
      if (!id.endsWith(FACTORY)) return null;
      isFound = true;
      return { code: PLAIN, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error(`${FACTORY} was not found`);
    },
  };
}
