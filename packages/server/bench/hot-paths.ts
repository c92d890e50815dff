import { asOwner, benchSize, compareInTurns, createRegister, isShort, median, say } from './harness';
import { httpLoad } from './http-load';
import { type BenchRequest, createInitiation, createLookUp, randomPayingChild, randomUpTo } from './requests';
import { withServer } from './servers';

const STUDENTS = benchSize(100_000, 1_000);
const CONNECTIONS = benchSize(64, 4);
/** Requests that each connection repeats: few, because autocannon builds them in the time that it measures. */
const REQUESTS = 20;
/** Time in which each server looks children up before a turn, so that its code is compiled. */
const LOOK_UPS_S = benchSize(4, 1);
// A turn ends before the first status check of its payments is due, which the bare server does not run.
const WARM_UP_S = benchSize(0.5, 1);
const RUN_S = benchSize(4, 1);
const TURNS = benchSize(7, 1);

const list = (create: () => BenchRequest) => () => Array.from({ length: REQUESTS }, create);
const listLookUps = list(() => createLookUp(randomUpTo(STUDENTS)));
const listInitiations = list(() => createInitiation(randomPayingChild(STUDENTS), undefined, '[<id>]'));

/** Plans need the size of the tables, and each turn writes as much after a checkpoint as the others. Status checks are not compared. */
const tidy = (url: string): Promise<unknown> =>
  asOwner(
    url,
    'update payments set next_check_at = null where next_check_at is not null',
    'vacuum analyze payments',
    'vacuum analyze fee_item_holds',
    'vacuum analyze payment_events',
    'vacuum analyze idempotency_keys',
    'checkpoint',
  );

/** Compares one path through our server with the same statements through the bare framework. */
const compareHotPath = async (
  url: string,
  label: string,
  path: { listRequests: () => BenchRequest[]; hasIds: boolean },
): Promise<void> => {
  const createTurn = (name: string, settings: Record<string, string>) => async (): Promise<number> => {
    await tidy(url);
    const work = async () => {
      const load = { connections: CONNECTIONS };
      await httpLoad({ ...load, seconds: LOOK_UPS_S, listRequests: listLookUps });
      await httpLoad({ ...load, ...path, seconds: WARM_UP_S });
      return httpLoad({ ...load, ...path, seconds: RUN_S });
    };
    const { perSecond, p50Ms, p99Ms } = await withServer(url, work, settings);
    say(`${label}, ${name}: ${perSecond.toFixed(0)}/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`);
    return perSecond;
  };
  const ours = createTurn('API', {});
  if (!isShort) await ours();
  const turns = await compareInTurns(TURNS, ours, createTurn('bare Fastify', { BENCH_BARE: 'yes' }));
  const [our, bare, ratio] = (['ours', 'other', 'ratio'] as const).map((key) =>
    median(turns.map((turn) => turn[key])),
  );
  say(
    `${label}, median of ${TURNS}: API ${our?.toFixed(0)}/s, bare Fastify ${bare?.toFixed(0)}/s, ratio ${ratio?.toFixed(2)}`,
  );
};

/** Compares lookups and initiations with bare Fastify, which runs the same statements on as many connections. */
export const compareHotPaths = async (): Promise<void> => {
  const url = await createRegister('bench_register', STUDENTS);
  await compareHotPath(url, 'lookups', { listRequests: listLookUps, hasIds: false });
  await compareHotPath(url, 'initiations', { listRequests: listInitiations, hasIds: true });
};
