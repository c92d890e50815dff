/**
 * Creates an esbuild plugin that leaves out the files of packages from which nothing is used, although the
 * packages do not say that their files have no side effects.
 * @param {RegExp} filter imports of these packages @returns {import('esbuild').Plugin}
 */
export const withoutUnusedFiles = (filter) => ({
  name: 'unused-files',
  setup: (build) => {
    build.onResolve({ filter }, async ({ path, pluginData, ...options }) =>
      // The second call comes from the resolution here.
      pluginData === filter
        ? null
        : { ...(await build.resolve(path, { ...options, pluginData: filter })), sideEffects: false },
    );
  },
});
