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
