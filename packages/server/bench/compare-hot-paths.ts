import { asOwner, benchSize, DATABASE_CONNECTIONS, isShort, median, PORT, say } from './bench-helpers';
import { withServer } from './bench-servers';
import { createInitiations, createLookUps, formatInitiationScript, formatLookUpScript } from './hot-paths';
import { httpLoad, type LoadFigures } from './http-load';
import { runPgbench } from './pgbench';

const CONNECTIONS = benchSize(64, 4);
const PGBENCH_CLIENTS = benchSize(DATABASE_CONNECTIONS, 2);
/** Time in which each server looks children up before a turn, so that its code is compiled. */
const LOOK_UPS_S = benchSize(4, 0.2);
// A turn ends before the first status check of its payments is due, which the others do not run.
const WARM_UP_S = benchSize(0.5, 0.2);
const RUN_S = benchSize(4, 0.2);
const PGBENCH_S = benchSize(4, 1);
const ROUNDS = benchSize(7, 1);

const { PGBENCH: program = 'pgbench' } = process.env;

/** Path that many requests take, and its share of the same statements in pgbench that we aim for. */
interface HotPath {
  label: string;
  nextRequest: () => string;
  script: string;
  aim: number;
}

const formatFigures = ({ perSecond, p50Ms, p99Ms }: LoadFigures): string =>
  `${perSecond.toFixed(0)}/s (p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms)`;

/** Compares one path through our server, through the bare framework and in pgbench, in turns whose order changes. */
const compare = async (
  url: string,
  students: number,
  { label, nextRequest, script, aim }: HotPath,
): Promise<void> => {
  const load = { port: PORT, connections: CONNECTIONS };
  const run = (seconds: number) => httpLoad({ ...load, seconds, nextRequest });
  const measure = (settings: Record<string, string>) =>
    withServer(
      url,
      async () => {
        await httpLoad({ ...load, seconds: LOOK_UPS_S, nextRequest: createLookUps(students) });
        await run(WARM_UP_S);
        const figures = await run(RUN_S);
        if (figures.failed > 0) throw new Error(`${label}: ${figures.failed} calls failed`);
        return figures;
      },
      settings,
    );
  const competitors = {
    api: () => measure({}),
    bare: () => measure({ BENCH_BARE: 'yes' }),
    pgbench: async () => {
      const figures = await runPgbench({
        program,
        url,
        script,
        clients: PGBENCH_CLIENTS,
        seconds: PGBENCH_S,
      });
      return { perSecond: figures.perSecond, p50Ms: figures.meanMs, p99Ms: Number.NaN, failed: 0 };
    },
  };
  type Name = keyof typeof competitors;
  // Payments of the benchmark would be due for a status check, which is not compared. Plans need the size of the tables, and each turn
  // writes as much after a checkpoint as the others.
  const tidy = () =>
    asOwner(
      url,
      'update payments set next_check_at = null where next_check_at is not null',
      'vacuum analyze payments',
      'vacuum analyze fee_item_holds',
      'vacuum analyze payment_events',
      'vacuum analyze idempotency_keys',
      'checkpoint',
    );
  if (!isShort) await measure({});
  const rounds: Record<Name, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = Object.keys(competitors) as Name[];
    const found = { api: 0, bare: 0, pgbench: 0 };
    for (const name of round % 2 === 0 ? names : names.reverse()) {
      await tidy();
      const figures = await competitors[name]();
      found[name] = figures.perSecond;
      if (name !== 'pgbench')
        say(`${label}, ${name === 'api' ? 'API' : 'bare Fastify'}: ${formatFigures(figures)}`);
    }
    rounds.push(found);
    say(
      `${label}: pgbench ${found.pgbench.toFixed(0)}/s; of it the API ${(found.api / found.pgbench).toFixed(2)}, ` +
        `bare Fastify ${(found.bare / found.pgbench).toFixed(2)}`,
    );
  }
  const medianOf = (getValue: (found: Record<Name, number>) => number): number =>
    median(rounds.map(getValue));
  say(
    `${label}, median of ${ROUNDS}: API ${medianOf(({ api }) => api).toFixed(0)}/s, bare Fastify ` +
      `${medianOf(({ bare }) => bare).toFixed(0)}/s, pgbench ${medianOf(({ pgbench }) => pgbench).toFixed(0)}/s; ` +
      `of pgbench the API ${medianOf(({ api, pgbench }) => api / pgbench).toFixed(2)} (aim ${aim}), bare Fastify ` +
      `${medianOf(({ bare, pgbench }) => bare / pgbench).toFixed(2)}; of bare Fastify the API ` +
      `${medianOf(({ api, bare }) => api / bare).toFixed(2)}`,
  );
  await tidy();
};

/** Compares lookups and initiations with bare Fastify and pgbench, which run the same statements on as many connections. */
export const compareHotPaths = async (url: string, students: number): Promise<void> => {
  const lookUps = { nextRequest: createLookUps(students), script: await formatLookUpScript(students) };
  await compare(url, students, { label: 'look-ups', ...lookUps, aim: 0.5 });
  const initiations = {
    nextRequest: createInitiations(students),
    script: await formatInitiationScript(students),
  };
  await compare(url, students, { label: 'initiations', ...initiations, aim: 0.6 });
};
