import type { Load } from './chunks';

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

interface LaterChunk<Later> {
  build: string;
  start(kit: readonly unknown[], parts: readonly unknown[]): Later;
}

/**
 * Creates the function that loads later chunks of an app with the shell's loader, each once. It can be called
 * again after a failure.
 */
export const createLaterLoader = (load: Load, kit: readonly unknown[] = []) => {
  const loading: Record<string, Promise<unknown>> = {};
  const request = async (name: string, parts: readonly unknown[]): Promise<unknown> => {
    const { build, start } = await load<LaterChunk<unknown>>(name);
    if (build !== BUILD) throw new Error('another build');
    return start(kit, parts);
  };
  return <Later>(name: string, parts: readonly unknown[]): Promise<Later> => {
    loading[name] ??= request(name, parts).catch((error) => {
      delete loading[name];
      throw error;
    });
    return loading[name] as Promise<Later>;
  };
};
