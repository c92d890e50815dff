import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type RegisterImportAnswer, WORKBOOK_TYPE } from '@somesa/core/admin';
import { writeXlsx } from '../src/platform/xlsx/write-xlsx';
import { benchSize, measure } from './harness';
import type { Office } from './office';

async function* createRows(children: number): AsyncGenerator<string[][]> {
  yield [['Reg no', 'Last name', 'First name', 'Class', 'Sex']];
  for (let at = 0; at < children; at += 1)
    yield [[`BENCH-${at}`, 'Nakato', `Aisha ${at}`, `Senior ${(at % 6) + 1}`, 'F']];
}

const POLL_MS = 20;
const parse = (body: string) => (JSON.parse(body) as RegisterImportAnswer).import;

/** Measures the preview of a workbook, from its upload until it is compared with the register, and its import. */
export const measureRegisters = async (office: Office): Promise<void> => {
  for (const children of [900, benchSize(20_000, 1_000)]) {
    const payload = await buffer(writeXlsx(createRows(children)));
    let address = '';
    await measure(`preview of a register of ${children}`, 1, async () => {
      const headers = { 'content-type': WORKBOOK_TYPE };
      const path = `/admin/schools/${office.schools.median}/register-imports`;
      address = `/admin/register-imports/${parse(await office.send('POST', path, { payload, headers })).id}`;
      while (parse(await office.read(address)).status === 'checking') await setTimeout(POLL_MS);
    });
    await measure(`import of a register of ${children}`, 1, () => office.send('POST', `${address}/apply`));
  }
};
