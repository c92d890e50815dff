import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printedBy } from '../setup/node-program';
import { pause } from '../setup/pause';
import { type Cluster, startCluster } from './cluster';
import { startPayers } from './payers';
import { readPrograms, waitUntil } from './programs';

const KILLS = Number(process.env.CLUSTER_KILLS ?? 10);
const PAYERS = 6;
/** Time within which the site must accept payments again after its primary is gone, in milliseconds. */
const BACK_WITHIN_MS = 30_000;
/** Time in which payments are made before each kill, in milliseconds. */
const LOAD_MS = 3_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(readPrograms());
});
afterAll(() => cluster?.stop());

/** Transaction in the book of the networks. */
interface Transaction {
  /** Our reference at the network. */
  reference: string;
  status: string;
}

const listTransactions = async (): Promise<Transaction[]> => {
  const answer = await fetch(`${cluster.sandboxUrl}/transactions`, {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as { transactions: Transaction[] }).transactions;
};

const countPending = (): number =>
  Number(
    cluster.query(
      `select count(*) from payments where status not in ('succeeded', 'failed') and network is not null`,
    ),
  );

describe('two servers on a primary with a synchronous replica', () => {
  it('lose no call when they are restarted one after another', async () => {
    const payers = startPayers(cluster.siteUrl, PAYERS);
    await pause(LOAD_MS);
    await cluster.restartServers();
    await pause(LOAD_MS);
    await payers.stop();
    expect(payers.initiated.size).toBeGreaterThan(PAYERS);
    expect(payers.countFailedCalls()).toBe(0);
  });

  it(`lose and double no payment when the primary is killed under load ${KILLS} times`, async () => {
    const payers = startPayers(cluster.siteUrl, PAYERS);
    const backAfterMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(LOAD_MS);
      const killed = await cluster.killPrimary();
      const killedAtMs = Date.now();
      const backAtMs = await payers.waitInitiatedSince(killedAtMs, 120_000);
      backAfterMs.push(backAtMs - killedAtMs);
      await cluster.rejoin(killed);
    }
    await pause(LOAD_MS);
    await payers.stop();
    await waitUntil('payments stay pending', 180_000, async () => countPending() === 0);

    const succeeded = new Set(
      cluster.query(`select id from payments where status = 'succeeded'`).split('\n').filter(Boolean),
    );
    process.stdout.write(
      `${JSON.stringify({
        kills: KILLS,
        backAfterMs,
        initiated: payers.initiated.size,
        seenPaid: payers.seenPaid.size,
        succeeded: succeeded.size,
        failedCalls: payers.countFailedCalls(),
      })}\n`,
    );
    expect([...payers.seenPaid].filter((id) => !succeeded.has(id))).toEqual([]);
    expect(payers.seenPaid.size).toBeGreaterThan(KILLS);
    const paid = (await listTransactions()).filter(({ status }) => status === 'successful');
    const references = cluster
      .query(`select provider_reference from payments where status = 'succeeded'`)
      .split('\n');
    expect(paid.map(({ reference }) => reference).sort()).toEqual(references.sort());
    await printedBy('packages/server/dist/check-ledger.js', [], cluster.serverEnv);
    expect(Math.max(...backAfterMs)).toBeLessThan(BACK_WITHIN_MS);
  });
});
