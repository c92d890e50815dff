import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RegisterImportAnswer } from '@somesa/core/admin';
import { benchSize, measure } from './harness';
import type { Office } from './office';

const POLL_MS = 20;
const parse = (body: string) => (JSON.parse(body) as RegisterImportAnswer).import;

/** Measures the preview of a register, from its upload until it is compared, and its import. */
export const measureRegisters = async (office: Office): Promise<void> => {
  const path = `/admin/schools/${office.schools.median}/register-imports`;
  const headers = { 'content-type': 'text/csv' };
  for (const children of [900, benchSize(20_000, 1_000)]) {
    const rows = Array.from({ length: children }, (_, at) => `BENCH-${at},Nakato,Aisha,Senior ${at % 6}`);
    const payload = ['reg no,last name,first name,class', ...rows].join('\n');
    let address = '';
    await measure(`preview of a register of ${children}`, 1, async () => {
      address = `/admin/register-imports/${parse(await office.send('POST', path, { payload, headers })).id}`;
      while (parse(await office.read(address)).status === 'checking') await setTimeout(POLL_MS);
    });
    await measure(`import of a register of ${children}`, 1, () => office.send('POST', `${address}/apply`));
  }
};

/** Number of rows of the grid. */
const GRID_ROWS = 500;

/** Measures a grid of fee changes for children of `measureRegisters`: its check as it is pasted, and its saving. */
export const measureGrid = async (office: Office): Promise<void> => {
  const path = `/admin/schools/${office.schools.median}/fee-batches`;
  const terms = { kind: 'charge', fee: 'Trip', reason: 'Benchmark' };
  const children = Array.from({ length: GRID_ROWS }, (_, at) => `BENCH-${at}`);
  const cells = { paidOn: '', receiptNumber: '', reason: '' };
  const typed = children.map((child) => ({ ...cells, child, amount: '5,000' }));
  await measure(`check of a grid of ${GRID_ROWS}`, benchSize(5, 1), () =>
    office.send('POST', `${path}/check`, { payload: { ...terms, rows: typed } }),
  );
  const rows = children.map((child) => ({ child, amountUgx: 5_000 }));
  await measure(`saving of a grid of ${GRID_ROWS}`, benchSize(5, 1), () =>
    office.send('POST', path, {
      payload: { ...terms, rows },
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
};
