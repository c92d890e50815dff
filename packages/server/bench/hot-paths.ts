import { createRegister } from './fill';
import { asOwner, benchSize, compareInTurns, say } from './harness';
import {
  type BenchRequest,
  createInitiation,
  createLookUp,
  formatRegNo,
  randomPayingChild,
  randomUpTo,
  sendLoad,
} from './requests';
import { startProgram } from './servers';

const STUDENTS = benchSize(100_000, 1_000);
const CONNECTIONS = benchSize(64, 4);
/** Requests that each connection repeats: few, because autocannon builds them in the time that it measures. */
const REQUESTS = 20;
// A turn ends before the first status check of its payments is due, which the bare server does not run.
const RUN_S = benchSize(4, 1);
const TURNS = benchSize(7, 1);

/** Paths by their name, and whether each request needs a key of its own. */
const paths: [name: string, create: () => BenchRequest, hasIds: boolean][] = [
  ['lookups', () => createLookUp(randomUpTo(STUDENTS)), false],
  [
    'initiations',
    () => createInitiation({ regNo: formatRegNo(randomPayingChild(STUDENTS)) }, { key: '[<id>]' }),
    true,
  ],
];

/** Plans need the size of the tables, and each turn writes as much after a checkpoint as the others. Status checks are not compared. */
const tidy = (url: string): Promise<unknown> =>
  asOwner(
    url,
    'update payments set next_check_at = null where next_check_at is not null',
    'vacuum analyze payments, fee_item_holds, payment_events, idempotency_keys',
    'checkpoint',
  );

/** Compares lookups and initiations with bare Fastify, which runs the same statements on as many connections. */
export const compareHotPaths = async (serverUrl: string): Promise<void> => {
  const databaseUrl = await createRegister('bench_register', STUDENTS, serverUrl);
  const [ours, bare] = [
    await startProgram('serve', { DATABASE_URL: databaseUrl }),
    await startProgram('serve', { DATABASE_URL: databaseUrl, BENCH_BARE: 'yes' }),
  ];
  for (const [name, create, hasIds] of paths) {
    const listRequests = () => Array.from({ length: REQUESTS }, create);
    const createTurn = (url: string) => async (): Promise<number> => {
      await tidy(databaseUrl);
      const load = { url, connections: CONNECTIONS, seconds: RUN_S, listRequests, hasIds };
      return (await sendLoad(load)).perSecond;
    };
    const competitors = [createTurn(ours.url), createTurn(bare.url)] as const;
    // The code of both is compiled before.
    await compareInTurns(1, ...competitors);
    const { ours: our, other, ratio } = await compareInTurns(TURNS, ...competitors);
    say(
      `${name}, median of ${TURNS}: API ${our.toFixed(0)}/s, bare Fastify ${other.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    );
  }
  await Promise.all([ours.stop(), bare.stop()]);
};
