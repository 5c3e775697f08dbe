import { minifySync, type Plugin } from 'vite';

/** Minifies scripts that are imported by URL, which the bundler copies unchanged. */
export function minifyScripts(): Plugin {
  return {
    name: 'prix-fixe:minify-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue;
        const source = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
        const { code, errors } = minifySync(file.fileName, source);
        if (errors.length > 0)
          this.error(`${file.fileName} could not be minified: ${errors[0]?.message ?? ''}`);
        file.source = code;
      }
    },
  };
}
