import type { mount } from '../element/mount-loan-application';

/** What the pay-fees chunk gives to other apps: the name of its build, and its parts in an order that the build keeps. */
interface KitChunk {
  kit: readonly unknown[];
}

/** The app as its chunk exports it: it draws once it has what it shares with pay-fees, of the same build. */
interface AppChunk {
  build: string;
  start: (kit: readonly unknown[]) => typeof mount;
}

type Load = <Chunk>(name: string) => Promise<Chunk>;

/**
 * Fetches the app, and what it shares with pay-fees: the same file that `<somesa-pay-fees>` uses. Of an earlier build one file may
 * come from the browser's memory and the other one from today's build: then today's kit is fetched by its name.
 */
export const loadLoanApp = async (load: Load, scriptUrl: string): Promise<typeof mount> => {
  const [shared, { build, start }] = await Promise.all([load<KitChunk>('pay-fees'), load<AppChunk>('loan')]);
  if (shared.kit[0] === build) return start(shared.kit);
  const today: KitChunk = await import(new URL(`pay-fees-${build}.js`, scriptUrl).href);
  return start(today.kit);
};
