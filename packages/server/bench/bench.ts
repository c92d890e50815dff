import { createRegister, fillDatabase, openScaleDatabase } from './fill';
import { addPaymentsToLoan, spreadLoans } from './fill-loans';
import { measureNight, measurePayments } from './growth';
import { asOwner, benchSize, compareInTurns, createBenchDatabase, reportMisses, say } from './harness';
import { compareDashboards, dashboards, measureOffice, openOffice } from './office';
import { measureGrid, measurePaymentsBeside, measureRegisters } from './registers';
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

/** Sizes of the database whose lists and reports have limits. */
const sizes = {
  payments: benchSize(1_000_000, 1_000),
  runningLoans: benchSize(5_000, 20),
  repaidLoans: benchSize(200_000, 200),
};

/**
 * Prints how long the back office takes at a million payments, and each page of a dashboard with many
 * payments beside one with few; registers, grids and payments beside them; and lookups and initiations a second
 * beside bare Fastify. Fails above the limits of the first three.
 */
export const bench = async (serverUrl: string): Promise<void> => {
  const url = await createBenchDatabase('bench_office', serverUrl);
  await fillDatabase(url, sizes);
  const accounts = Object.values(dashboards).map(({ reference, payments }) =>
    addPaymentsToLoan(reference, payments),
  );
  await asOwner(url, spreadLoans, ...accounts, 'vacuum analyze');
  const office = await openOffice(url);
  await measureOffice(office, /./, true);
  await compareDashboards(office);
  await measureRegisters(office);
  await measureGrid(office);
  await measurePaymentsBeside(office);
  await office.stop();
  await compareHotPaths(serverUrl);
  reportMisses();
};

/** Prints how long calls, reports, lists and nightly jobs take with a number of payments and everything that belongs to them. */
export const benchScale = async (serverUrl: string): Promise<void> => {
  const payments = benchSize(Number(process.env.BENCH_SCALE), 1_200);
  const only = new RegExp(process.env.BENCH_ONLY ?? '');
  const office = await openOffice(await openScaleDatabase(serverUrl, payments));
  if (only.test('payment')) await measurePayments(office);
  await measureOffice(office, only, false);
  await measureNight(office, only);
  await office.stop();
};

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
const compareHotPaths = async (serverUrl: string): Promise<void> => {
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
