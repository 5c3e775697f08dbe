import type { Plugin } from 'vite';

const FACTORY = '/lucide-react/dist/esm/createLucideIcon.mjs';

// What our icons need of the library's 8 kB of options: an outline in the text's colour, sized by its class.
const PLAIN = `
  import { createElement } from 'react';
  const ATTRIBUTES = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
    stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true };
  export default function createLucideIcon({ node }) {
    return (props) => createElement('svg', { ...ATTRIBUTES, ...props }, node.map(([tag, attributes]) => createElement(tag, attributes)));
  }`;

/**
 * Draws lucide's icons without lucide's run time (context, absolute strokes, aliases), in the browser and on the server
 * alike. After an update of the library the build fails, should its factory have moved or be called otherwise.
 */
export function plainIcons(): Plugin {
  let isFound = false;
  return {
    name: 'plain-icons',
    apply: 'build',
    sharedDuringBuild: true,
    transform(code, id) {
      if (id.includes('/lucide-react/dist/esm/icons/') && /createLucideIcon\((?!__iconData\))/.test(code)) {
        this.error(`${id} calls its factory otherwise`);
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
