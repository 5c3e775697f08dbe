import type { Plugin } from 'vite';

const START = '@layer properties{';

/** The text without one block and what its braces hold. */
function withoutBlock(css: string, start: number): string {
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return css.slice(0, start) + css.slice(at + 1);
  }
  return css;
}

/**
 * Leaves out Tailwind's second set of initial values, for browsers without `@property` (Firefox before July 2024, Safari
 * before 2023): 0.4 kB of every first visit. The build fails should the block be called otherwise after an update.
 */
export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = String(file.source);
        const start = css.indexOf(START);
        if (start < 0) this.error(`${file.fileName} has no ${START}`);
        file.source = withoutBlock(css, start);
      }
    },
  };
}
