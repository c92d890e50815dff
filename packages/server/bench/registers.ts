import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RegisterImportAnswer } from '@somesa/core/admin';
import { findDebtors, initiate } from './growth';
import { benchSize, getPercentile, measure, median, miss, say, timeWork } from './harness';
import type { Office } from './office';

const POLL_MS = 20;
const parse = (body: string) => (JSON.parse(body) as RegisterImportAnswer).import;

/** Uploads a register and waits until it is compared. Returns the address of the import. */
const preview = async (office: Office, children: number, className: string): Promise<string> => {
  const rows = Array.from({ length: children }, (_, at) => `BENCH-${at},Nakato,Aisha,${className} ${at % 6}`);
  const payload = ['reg no,last name,first name,class', ...rows].join('\n');
  const path = `/admin/schools/${office.schools.median}/register-imports`;
  const headers = { 'content-type': 'text/csv' };
  const address = `/admin/register-imports/${parse(await office.send('POST', path, { payload, headers })).id}`;
  while (parse(await office.read(address)).status === 'checking') await setTimeout(POLL_MS);
  return address;
};

const LARGE_REGISTER = benchSize(20_000, 1_000);

/** Measures the preview of a register, from its upload until it is compared, and its import. */
export const measureRegisters = async (office: Office): Promise<void> => {
  for (const children of [900, LARGE_REGISTER]) {
    let address = '';
    await measure(`preview of a register of ${children}`, 1, async () => {
      address = await preview(office, children, 'Senior');
    });
    await measure(`import of a register of ${children}`, 1, () => office.send('POST', `${address}/apply`));
  }
};

/** Number of rows of the grid. */
const GRID_ROWS = 500;

const terms = { kind: 'charge', fee: 'Trip', reason: 'Benchmark' };

const saveGrid = (office: Office): Promise<unknown> => {
  const rows = Array.from({ length: GRID_ROWS }, (_, at) => ({ child: `BENCH-${at}`, amountUgx: 5_000 }));
  return office.send('POST', `/admin/schools/${office.schools.median}/fee-batches`, {
    payload: { ...terms, rows },
    headers: { 'idempotency-key': randomUUID() },
  });
};

/** Measures a grid of fee changes for children of `measureRegisters`: its check as it is pasted, and its saving. */
export const measureGrid = async (office: Office): Promise<void> => {
  const cells = { amount: '5,000', paidOn: '', receiptNumber: '', reason: '' };
  const typed = Array.from({ length: GRID_ROWS }, (_, at) => ({ ...cells, child: `BENCH-${at}` }));
  await measure(`check of a grid of ${GRID_ROWS}`, benchSize(5, 1), () =>
    office.send('POST', `/admin/schools/${office.schools.median}/fee-batches/check`, {
      payload: { ...terms, rows: typed },
    }),
  );
  await measure(`saving of a grid of ${GRID_ROWS}`, benchSize(5, 1), () => saveGrid(office));
};

/** Payments that are initiated alone, before those that are initiated beside an import. */
const PAYMENTS = benchSize(200, 2);
/** Maximum ratio of the median time of an initiation beside imports and grids to that alone. */
const BESIDE_LIMIT = 2;

/** Compares initiations of payments alone and while a school imports a large register, whose classes all change, and saves grids. */
export const measurePaymentsBeside = async (office: Office): Promise<void> => {
  const debtors = (await findDebtors(office, 20 * PAYMENTS)).values();
  const pay = async (isDone: (count: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    for (const debtor of debtors) {
      times.push(await timeWork(() => initiate(office, debtor)));
      if (isDone(times.length)) break;
    }
    return times;
  };
  const alone = await pay((count) => count >= PAYMENTS);
  let isWorking = true;
  const work = async (): Promise<void> => {
    await office.send('POST', `${await preview(office, LARGE_REGISTER, 'Primary')}/apply`);
    for (let at = 0; at < benchSize(5, 1); at += 1) await saveGrid(office);
    isWorking = false;
  };
  const [beside] = await Promise.all([pay(() => !isWorking), work()]);
  const describe = (times: number[]): string =>
    `p50 ${median(times).toFixed(1)} ms, p99 ${getPercentile(times, 0.99).toFixed(1)} ms, ${times.length} times`;
  const ratio = median(beside) / median(alone);
  say(
    `initiation alone: ${describe(alone)}; beside a register and grids: ${describe(beside)}; ratio ${ratio.toFixed(2)}, limit ${BESIDE_LIMIT}`,
  );
  if (ratio > BESIDE_LIMIT)
    miss(`an initiation takes more than ${BESIDE_LIMIT} times as long beside a register`);
};
