import { readFileSync } from 'node:fs';
import { DAY_MS, formatFigures, HOUR_MS, MINUTE_MS } from '@somesa/core';
import { expect, it } from 'vitest';
import { SCHOOL_EXPORT_MS } from '../admin/school-exports/school-exports';
import { BATCH_SIZE, MAX_BATCHES } from '../audit/reconciliation/delete-expired';
import { NIGHT_START } from '../audit/reconciliation/nightly';
import { UNATTACHED_LIFETIME_MS } from '../messaging/uploads/uploads-repository';
import { UNVERIFIED_RETENTION_MS } from '../people/accounts/users-repository';
import { readConfig } from '../platform/config/config';
import { IDEMPOTENCY_RETENTION_MS } from '../platform/http/idempotency';
import { SESSION_MS } from '../site/ussd/ussd-sessions';

const readFile = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const text = readFile('../../../../docs/privacy.md').replace(/\s*\n(?=\S)(?!\|)/g, ' ');
const units: Record<string, number> = {
  minutes: MINUTE_MS,
  hours: HOUR_MS,
  days: DAY_MS,
  years: 365 * DAY_MS,
};

const rows = readFile('../../../../docs/privacy.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| data'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, data = '', period = '', setting = '']) => ({
    data,
    period,
    setting: setting.replaceAll('`', ''),
  }));

/** Periods that no setting changes, by the row of the document. */
const fixed: Record<string, number> = {
  'uploads attached to nothing': UNATTACHED_LIFETIME_MS,
  'files with all data of a school': SCHOOL_EXPORT_MS,
  'answers by idempotency key': IDEMPOTENCY_RETENTION_MS,
  'places in the USSD menu': SESSION_MS,
  'accounts whose phone was never verified': UNVERIFIED_RETENTION_MS,
};

it('docs/privacy.md names every period of the table as the code has it', () => {
  const config = readConfig({ DATA_DIR: '/tmp' });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const settings: Record<string, unknown> = { ...config.value };
  const periods = rows.flatMap(({ data, period, setting }) => {
    const [, count, unit = ''] = /^(\d+) (minutes|hours|days|years)$/.exec(period) ?? [];
    return count === undefined ? [] : [{ data, setting, ms: Number(count) * (units[unit] ?? 0) }];
  });
  expect(periods.length).toBeGreaterThan(8);
  expect(periods.map(({ data, ms }) => [data, ms])).toEqual(
    periods.map(({ data, setting }) => [
      data,
      setting === '' ? fixed[data] : Number(settings[setting]) * DAY_MS,
    ]),
  );
  expect(periods.filter(({ setting }) => setting === '').map(({ data }) => data)).toEqual(Object.keys(fixed));
});

it('docs/privacy.md names the limits of the nightly job as the code has them', () => {
  expect(text).toContain(`after ${NIGHT_START} Kampala time`);
  expect(text).toContain(`batches of ${formatFigures(BATCH_SIZE)}, at most`);
  expect(text).toContain(`at most ${formatFigures(BATCH_SIZE * MAX_BATCHES)} a table`);
  const [, days] =
    /histories are kept for at least (\d+) days/.exec(readFile('../../drizzle/0000_first.sql')) ?? [];
  expect(text).toContain(`nothing younger than ${days} days`);
});
