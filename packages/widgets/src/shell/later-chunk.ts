import type { Load } from './chunks';

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

interface LaterChunk<Later> {
  build: string;
  start(kit: readonly unknown[], parts: readonly unknown[]): Later;
}

/**
 * Creates the function that loads the later chunk of an app with the shell's loader, once. It can be called
 * again after a failure.
 */
export const createLaterLoader = <Later>(name: string, load: Load, kit: readonly unknown[] = []) => {
  let loading: Promise<Later> | null = null;
  const request = async (parts: readonly unknown[]): Promise<Later> => {
    const { build, start } = await load<LaterChunk<Later>>(`${name}-later`);
    if (build !== BUILD) throw new Error('another build');
    return start(kit, parts);
  };
  return (parts: readonly unknown[]): Promise<Later> => {
    loading ??= request(parts).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
};
