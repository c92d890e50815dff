import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const isChunk = (file: Bundle[string]): file is Chunk => file.type === 'chunk';

/** Matches the chunk that a function with an `import()` loads, as the module runner writes it. */
const findChunk = (bundle: Bundle, load: () => Promise<unknown>): Chunk => {
  const [, specifier] = /__vite_ssr_dynamic_import__\(\s*["']([^"']+)["']/.exec(String(load)) ?? [];
  const path = specifier?.replace(/^\/@fs/, '');
  const chunk = Object.values(bundle)
    .filter(isChunk)
    .find(({ moduleIds }) => path && moduleIds.some((id) => id.endsWith(path)));
  if (!chunk) throw new Error(`no chunk holds what is brought by ${String(load)}`);
  return chunk;
};

/** Returns every script that must be loaded before the modules of these functions, without duplicates. */
export const listScripts = (bundle: Bundle, loads: readonly (() => Promise<unknown>)[]): string[] => {
  const waiting = loads.map((load) => findChunk(bundle, load).fileName);
  const found = new Set(waiting);
  for (const name of waiting) {
    const chunk = bundle[name];
    if (!chunk || !isChunk(chunk)) continue;
    for (const imported of chunk.imports) {
      if (!found.has(imported)) waiting.push(imported);
      found.add(imported);
    }
  }
  return [...found];
};
