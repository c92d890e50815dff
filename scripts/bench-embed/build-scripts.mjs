import { join } from 'node:path';
import { build } from 'tsup';
import { tsImport } from 'tsx/esm/api';
import { swapModules } from '../../packages/widgets/build/swap-modules.mjs';
import { root } from '../root.mjs';

/** Returns the options with which the project builds a widget's app, with its plugins and its minifier. @returns {Promise<import('tsup').Options>} */
const appOptions = async () => {
  /** @type {{ default: import('tsup').Options[] }} */
  const { default: builds } = await tsImport(join(root, 'tsup.config.ts'), import.meta.url);
  const app = builds.find(({ entry, format }) => {
    const names = entry && !Array.isArray(entry) ? Object.keys(entry) : [];
    return names.includes('pay-fees') && Array.isArray(format) && format.includes('esm');
  });
  if (!app) throw new Error("tsup.config.ts builds no module of the name 'pay-fees'");
  return app;
};

/**
 * Builds scripts of benchmarks as our own app is built, but that `react` is React.
 * @param {Record<string, string>} entries source files by the name of the script
 * @param {string} folder
 */
export const buildScripts = async (entries, folder) => {
  const { onSuccess: _, ...app } = await appOptions();
  const inOneFile = swapModules({
    './load-payment-steps': join(root, 'packages/widgets/src/element/load-payment-steps.bundled.ts'),
  });
  for (const [name, file] of Object.entries(entries)) {
    await build({
      ...app,
      config: false,
      silent: true,
      entry: { [name]: file },
      outDir: folder,
      splitting: false,
      esbuildPlugins: [inOneFile, ...(app.esbuildPlugins ?? [])],
      esbuildOptions: (options, context) => {
        app.esbuildOptions?.(options, context);
        options.alias = {};
        options.entryNames = '[name]';
      },
    });
  }
};
