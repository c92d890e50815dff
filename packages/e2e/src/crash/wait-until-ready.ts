import type { NodeProgram, ProgramExit } from './node-program';
import { pause } from './pause';

const LOOK_EVERY_MS = 25;
/** Time after which a start counts as hanging: a busy machine takes a minute for one. */
const READY_WITHIN_MS = 240_000;
const CALL_LIMIT_MS = 5_000;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(CALL_LIMIT_MS) })).ok;
  } catch {
    return false;
  }
};

/** Waits until a program serves a URL. Returns how it ended if it ended before, otherwise null. */
export const waitUntilReady = async (url: string, program: NodeProgram): Promise<ProgramExit | null> => {
  let end: ProgramExit | null = null;
  void program.ended.then((how) => {
    end = how;
  });
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (end) return end;
    if (Date.now() > giveUpAt) throw new Error(`${url} was not served in time`);
    await pause(LOOK_EVERY_MS);
  }
  return null;
};
