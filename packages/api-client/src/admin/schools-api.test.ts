import { expect, it } from 'vitest';
import { createExpectedRequest, createFakeAdminApi } from '../testing/fake-api';
import type { AdminApi } from './admin-api';

const school = { school: { id: 7, slug: 'gayaza' } };
const details = { name: 'Gayaza High School', contactPhone: '0772000301' };
const mtn = { method: 'mtn', payeeName: 'Gayaza', phoneNumber: '0772000301' } as const;
const term = { name: 'Term 1', startsOn: '2027-02-01', endsOn: '2027-05-01' };
const fee = { className: null, description: 'Tuition', dueOn: '2027-02-15', amountUgx: 700_000 };
const days = { from: '2026-11-01', to: '2026-11-21' };
const settlement = { settlement: { id: 's-1' } };
const paid = { providerTransactionId: 'MP1', paidOn: '2026-11-21' };
const register = { import: { id: 'i-1' } };
const student = { student: { id: 9 } };
const child = { regNo: 'SMK-9', firstName: 'Amina', lastName: 'Nakato', className: 'P3' };
const move = { className: 'P4', reason: null };
const left = { leftOn: '2026-11-20', reason: null };
const bursary = { kind: 'bursary', feeItemId: 1, amountUgx: 5_000, reason: 'Sports' } as const;
const calls: [line: string, call: (api: AdminApi) => Promise<unknown>, response: unknown, body?: object][] = [
  ['GET /api/admin/schools', (api) => api.listSchools(), { schools: [] }],
  [
    'POST /api/admin/schools',
    (api) => api.addSchool({ slug: 'gayaza', ...details }),
    school,
    { slug: 'gayaza', ...details },
  ],
  ['GET /api/admin/schools/7', (api) => api.getSchool(7), school],
  ['PUT /api/admin/schools/7', (api) => api.changeSchool(7, details), school, details],
  ['PUT /api/admin/schools/7/payout-account', (api) => api.savePayoutAccount(7, mtn), school, mtn],
  [
    'POST /api/admin/schools/7/origins',
    (api) => api.addOrigin(7, 'https://x.example', 'wix'),
    school,
    { origin: 'https://x.example', siteBuilder: 'wix' },
  ],
  [
    'DELETE /api/admin/schools/7/origins?origin=https%3A%2F%2Fx.example',
    (api) => api.removeOrigin(7, 'https://x.example'),
    school,
  ],
  [
    'POST /api/admin/schools/7/origins/check',
    (api) => api.checkOrigin(7, 'https://x.example/fees'),
    school,
    { page: 'https://x.example/fees' },
  ],
  ['GET /api/admin/schools/7/snippet', (api) => api.getSnippets(7), { snippets: [] }],
  ['POST /api/admin/schools/7/terms', (api) => api.addTerm(7, term), school, term],
  ['POST /api/admin/schools/7/terms/3/fees', (api) => api.addTermFee(7, 3, fee), school, fee],
  ['PUT /api/admin/schools/7/terms/3', (api) => api.changeTerm(7, 3, term), school, term],
  ['DELETE /api/admin/schools/7/terms/3', (api) => api.removeTerm(7, 3), school],
  ['PUT /api/admin/schools/7/fees/4', (api) => api.changeFee(7, 4, fee), school, fee],
  ['DELETE /api/admin/schools/7/fees/4', (api) => api.removeFee(7, 4), school],
  [
    'POST /api/admin/schools/7/fees/4/void',
    (api) => api.voidFee(7, 4),
    ...([{ ...school, voided: 11, notVoided: 1 }, {}] as const),
  ],
  ['POST /api/admin/schools/7/fees/4/charge', (api) => api.chargeFee(7, 4), { ...school, charged: 12 }, {}],
  [
    'POST /api/admin/schools/7/fees/4/charge',
    (api) => api.chargeFee(7, 4, 'difference'),
    { ...school, charged: 12 },
    { already: 'difference' },
  ],
  ['GET /api/admin/schools/7/summary', (api) => api.getSummary(7), { weekUgx: 5 }],
  [
    'GET /api/admin/schools/7/statement?from=2026-11-01&to=2026-11-21',
    (api) => api.getStatement(7, days),
    { statement: days },
  ],
  ['GET /api/admin/students/9', (api) => api.getStudent(9), student],
  ['POST /api/admin/schools/7/students', (api) => api.addStudent(7, child), student, child],
  ['POST /api/admin/students/9/move', (api) => api.moveStudent(9, move), student, move],
  ['POST /api/admin/students/9/left', (api) => api.recordStudentLeft(9, left), student, left],
  ['POST /api/admin/students/9/returned', (api) => api.recordStudentReturned(9, move), student, move],
  ['POST /api/admin/students/9/adjustments', (api) => api.adjustFees(9, bursary, 'key'), student, bursary],
  [
    'POST /api/admin/students/9/adjustments/4/reverse',
    (api) => api.reverseAdjustment(9, 4, 'Twice'),
    student,
    { reason: 'Twice' },
  ],
  [
    'POST /api/admin/schools/7/settlements',
    (api) => api.createSettlement(7, '2026-11-21'),
    settlement,
    { untilOn: '2026-11-21' },
  ],
  ['GET /api/admin/settlements/s-1', (api) => api.getSettlement('s-1'), settlement],
  ['POST /api/admin/settlements/s-1/paid', (api) => api.paySettlement('s-1', paid), settlement, paid],
  ['POST /api/admin/settlements/s-1/cancel', (api) => api.cancelSettlement('s-1'), settlement, {}],
  ['GET /api/admin/register-imports/i-1', (api) => api.getImport('i-1'), register],
  [
    'GET /api/admin/register-imports/i-1/problems.csv',
    (api) => api.getImportProblems('i-1'),
    'Line,What\r\n',
  ],
  ['GET /api/admin/register-imports/i-1/absent.csv', (api) => api.getAbsentStudents('i-1'), 'Number\r\n'],
  ['POST /api/admin/register-imports/i-1/apply', (api) => api.applyImport('i-1'), register, {}],
  [
    'POST /api/admin/register-imports/i-1/apply',
    (api) => api.applyImport('i-1', 12),
    register,
    { leavers: 12 },
  ],
  ['POST /api/admin/register-imports/i-1/discard', (api) => api.discardImport('i-1'), register, {}],
];

it.each(calls)('sends %s with the token and returns the response', async (line, call, response, body) => {
  const { api, getRequest } = createFakeAdminApi(response);
  expect(await call(api)).toEqual({ ok: true, value: response });
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
});

it('uploads a register as the unchanged file', async () => {
  const { api, getRequest } = createFakeAdminApi(register, 201);
  const file = new File(['\ufeffreg no;class'], 'term 3.csv', { type: 'application/vnd.ms-excel' });
  expect(await api.sendRegister(7, file)).toEqual({ ok: true, value: register });
  expect(getRequest().line).toBe('POST /api/admin/schools/7/register-imports?name=term+3.csv');
  expect(getRequest().headers.get('content-type')).toBe('text/csv');
  expect(getRequest().body).toBe(file);
});
