/**
 * Creates an esbuild plugin that replaces modules by others: `{'./chunks': '/path/of/chunks.bundled.ts'}`.
 * @param {Record<string, string>} swaps
 * @returns {import('tsup').Options['esbuildPlugins'] extends (infer Plugin)[] | undefined ? Plugin : never}
 */
export const swapModules = (swaps) => ({
  name: 'swap-modules',
  setup(build) {
    for (const [specifier, path] of Object.entries(swaps)) {
      const filter = new RegExp(`^${specifier.replaceAll('.', '\\.')}$`);
      build.onResolve({ filter }, () => ({ path }));
    }
  },
});

/** Creates an esbuild plugin that replaces the contents of a file. @param {string} file @param {string} contents @returns {import('esbuild').Plugin} */
export const replaceFile = (file, contents) => ({
  name: 'replace-file',
  setup: (build) => {
    const filter = new RegExp(`^${file.replace(/[.\\+*?^${}()[\]|]/g, '\\$&')}$`);
    build.onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
});
