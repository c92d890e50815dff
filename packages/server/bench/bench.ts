import { benchSize, median, PORT, say } from './bench-helpers';
import { withServer } from './bench-servers';
import { compareHotPaths } from './compare-hot-paths';
import { fillRegister } from './filled-register';
import { createLookUps, formatRegNo } from './hot-paths';
import { httpLoad } from './http-load';
import { ussdLoad } from './ussd-load';

const SMALL = benchSize(1_000, 200);
const BIG = benchSize(1_000_000, 1_000);
const WARM_UP_S = benchSize(2, 0.2);
const RUN_S = benchSize(6, 0.2);
const ROUNDS = benchSize(3, 1);
const USSD_SESSIONS = benchSize(1_000, 20);
const USSD_WARM_UP = benchSize(200, 5);
const USSD_AIM = 0.2;

/** Measures the median latency of lookups without concurrency, in milliseconds. */
const latency = (url: string, students: number): Promise<number> =>
  withServer(url, async () => {
    const nextRequest = createLookUps(students);
    await httpLoad({ port: PORT, connections: 1, seconds: WARM_UP_S, nextRequest });
    return (await httpLoad({ port: PORT, connections: 1, seconds: RUN_S, nextRequest })).p50Ms;
  });

/** Plays sessions that each pay for another child, on our server and on one of the bare framework that answers the same texts. */
const compareUssd = async (url: string): Promise<void> => {
  const ratios: number[] = [];
  let nextChild = 100;
  /** Returns the inputs that pay for the next child, from wherever the phone was. */
  const getInputs = (): string[] => {
    nextChild += 1;
    return ['00', '1', formatRegNo(nextChild), '2', '5000', '1'];
  };
  const load = async () => {
    await ussdLoad({ port: PORT, sessions: USSD_WARM_UP, getInputs });
    return ussdLoad({ port: PORT, sessions: USSD_SESSIONS, getInputs });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const menu = await withServer(url, load);
    const answers = { BENCH_USSD_ANSWERS: JSON.stringify(menu.answers) };
    const bare = await withServer(url, load, answers);
    ratios.push(menu.perSecond / bare.perSecond);
    say(
      `USSD, ${USSD_SESSIONS} sessions at once: menu ${menu.perSecond.toFixed(0)}/s (p50 ${menu.p50Ms.toFixed(0)} ms, ` +
        `p99 ${menu.p99Ms.toFixed(0)} ms, ${menu.failed} ended late), bare Fastify ${bare.perSecond.toFixed(0)}/s, ` +
        `ratio ${(menu.perSecond / bare.perSecond).toFixed(2)}`,
    );
  }
  say(`USSD, median of ${ROUNDS}: ratio ${median(ratios).toFixed(2)} (aim ${USSD_AIM})`);
};

const bench = async (): Promise<void> => {
  say(`Filling ${SMALL} and ${BIG} children.`);
  const small = await fillRegister('bench_small', SMALL);
  const big = await fillRegister('bench_big', BIG);

  const pairs: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push([await latency(small, SMALL), await latency(big, BIG)]);
  }
  const atSmall = median(pairs.map(([ms]) => ms));
  const atBig = median(pairs.map(([, ms]) => ms));
  say(
    `look-up latency, p50, one at a time: ${atSmall.toFixed(2)} ms at ${SMALL} children, ${atBig.toFixed(2)} ms at ` +
      `${BIG}, ratio ${(atBig / atSmall).toFixed(2)} (aim 1.2 at most)`,
  );
  await compareHotPaths(big, BIG);
  await compareUssd(big);
};

await bench();
