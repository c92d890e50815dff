import { randomInt } from 'node:crypto';
import { DAY_MS, toKampalaDay } from '@somesa/core';
import type {
  AdminListAnswer,
  AdminListName,
  AdminStudentAnswer,
  SchoolApiSecretAnswer,
  SettlementAnswer,
} from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { callApi } from '../accounts/account';
import { createBooking, createMessage, createPartnershipRequest } from '../admin/forms-api';
import {
  addFeeBatch,
  chargeStudent,
  getAsStaff,
  postAsStaff,
  schoolNumber,
  sendFeeReminders,
  sendRegister,
  sendStatement,
  staffUser,
} from '../admin/staff-users';
import { register, sandbox } from '../browser/person';
import { expectDone } from '../loans/loans-api';

/** Screen to check, and again after each press. */
export interface Seen {
  /** Path below `/admin`. */
  path: string;
  /** True if it is checked on a phone too. */
  isOnPhones?: boolean;
  /** Names of buttons that open more, one after the other: a dialog, a panel or a result. */
  presses?: readonly string[];
}

/** Website form is a tab of the school, which has a name in the menu of a school's people. */
type PageName = Exclude<keyof typeof admin.shell.pages, 'snippet'>;

/** Returns the ID of the first row of a list. */
export const getFirstId = async (list: AdminListName): Promise<string> => {
  const { rows } = await getAsStaff<AdminListAnswer>('admin', `/lists/${list}`);
  const [row] = rows;
  if (!row) throw new Error(`there is nothing in the list ${list}`);
  return encodeURIComponent(row.id);
};

const queue = (path: string, ...presses: string[]): Seen => ({ path, isOnPhones: true, presses });
const desk = (path: string, ...presses: string[]): Seen => ({ path, presses });

/** Creates what the screens of loans and support show. */
export const listLoanScreens = async () => {
  await Promise.all([createMessage(), createPartnershipRequest(), createBooking()]);
  const ids = await Promise.all(
    (['loans', 'disbursements', 'messages', 'partnerships', 'bookings'] as const).map(getFirstId),
  );
  const [loan, disbursement, message, partnership, booking] = ids;
  return {
    overview: [queue('')],
    loans: [
      queue('/loans'),
      queue('/loans?tab=disbursements&queueStatus=done'),
      queue('/loans?tab=collections'),
      desk('/loans?tab=book'),
    ],
    loan: [desk(`/loans/${loan}`)],
    disbursement: [desk(`/disbursements/${disbursement}`)],
    messages: [queue('/messages'), queue('/messages?tab=partnerships')],
    message: [desk(`/messages/${message}`)],
    partnership: [desk(`/partnerships/${partnership}`)],
    reservations: [queue('/reservations')],
    reservation: [desk(`/reservations/${booking}`)],
  };
};

/** Creates a claim for a child, and returns the ID of its exception. */
const createClaim = async (): Promise<string> => {
  const body = {
    student: Number(await getFirstId('students')),
    transactionId: `AX${randomInt(100_000, 999_999)}`,
    amount: 30_000,
    paidOn: toKampalaDay(new Date()),
    phoneNumber: '0772640063',
  };
  const { id } = await postAsStaff<{ id: string }>('staff', '/claims', body);
  return `payment_claimed~claim%3A${id}`;
};

/** Sends a bank's notification of a transfer without a usable reference. Returns its key, encoded for a path. */
const createTransfer = async (amount: number): Promise<string> => {
  const bankTransactionId = `AX${randomInt(100_000, 999_999)}`;
  await sandbox.transfer({ reference: 'FEES', amount, bankTransactionId });
  return encodeURIComponent(`stanbic:${bankTransactionId}`);
};

/** Credits a transfer that needs a second approval, and returns the ID of its approval. */
const createApproval = async (): Promise<string> => {
  const { regNo, school } = await register.lookUp('SJN-0004');
  const path = `/bank-transactions/${await createTransfer(250_000)}/credit-student`;
  await postAsStaff('staff', path, { school: school.slug, regNo });
  return getFirstId('approvals');
};

/** Creates what the screens of money show. */
export const listMoneyScreens = async () => {
  const { payment: text, statements } = admin;
  const [payment, exception] = await Promise.all((['payments', 'exceptions'] as const).map(getFirstId));
  const [approval, line, claim] = await Promise.all([createApproval(), createTransfer(7_000), createClaim()]);
  const today = toKampalaDay(new Date());
  // The days of accounts are compared up to yesterday.
  const yesterday = toKampalaDay(new Date(Date.now() - DAY_MS));
  await sendStatement('equity', `date,transaction_id,reference,amount\n${yesterday},AX1,walk in,7000`);
  const day = (await getFirstId('reconciliationDays')).replace('%2F', '/').replace('%3A', '/');
  const { settlement } = await postAsStaff<SettlementAnswer>(
    'staff',
    `/schools/${await schoolNumber('st-josephs-naggalama')}/settlements`,
    { untilOn: today },
  );
  await postAsStaff('staff', `/settlements/${settlement.id}/cancel`);
  return {
    payments: [
      queue('/payments', admin.table.views.title),
      queue('/payments?tab=exceptions'),
      queue('/payments?tab=claims', text.claim.action),
      queue('/payments?tab=bankTransactions'),
      queue('/payments?tab=refunds'),
    ],
    payment: [desk(`/payments/${payment}`)],
    bankTransaction: [desk(`/bank-transactions/${line}`, statements.credit.student.action)],
    exception: [desk(`/exceptions/${exception}`), queue(`/exceptions/${claim}`, text.claim.credit.action)],
    settlements: [desk('/settlements')],
    settlement: [desk(`/settlements/${settlement.id}`)],
    schedule: [desk('/schedule')],
    loanProducts: [desk('/loan-products'), desk('/loan-products?tab=next')],
    reports: [desk('/reports')],
    report: [desk('/reports/collections'), desk('/reports/balance-sheet')],
    approvals: [desk('/approvals')],
    approval: [desk(`/approvals/${approval}`)],
    accounting: [desk('/accounting')],
    journal: [desk('/accounting/journal')],
    reconciliation: [desk('/reconciliation')],
    reconciliationDay: [desk(`/reconciliation/${day}`)],
    statementImport: [desk('/reconciliation/import')],
    statementLines: [desk('/reconciliation/lines')],
  };
};

/** Adds a child who owes fees to a class. */
const addChild = async (school: number, className: string, firstName: string) => {
  const { student } = await postAsStaff<AdminStudentAnswer>('staff', `/schools/${school}/students`, {
    regNo: `SJN-8${randomInt(100_000, 999_999)}`,
    firstName,
    lastName: 'Akello',
    className,
  });
  await chargeStudent(student.id);
  return student;
};

/** Creates children in a class with a threshold: one who was reminded, and one who can be. */
const createChildren = async (school: number) => {
  const className = `S.1 ${randomInt(100_000, 999_999)}`;
  const { token } = await staffUser('staff');
  const reminded = await addChild(school, className, 'Esther');
  const sending = await sendFeeReminders(school, reminded.id, className);
  const child = await addChild(school, className, 'Hope');
  const guardian = { name: 'Ann Akello', phoneNumber: '0772640064' };
  await expectDone(callApi('PUT', `/admin/students/${child.id}/guardians/1`, { token, body: guardian }));
  const threshold = { classNames: [className], percent: 60 };
  await expectDone(callApi('PUT', `/admin/schools/${school}/clearance`, { token, body: threshold }));
  await addFeeBatch(school, child.regNo);
  return { child, sending };
};

/** Sends a test event to an endpoint that does not answer, and returns the ID of its delivery. */
const createDelivery = async (school: number): Promise<string> => {
  const { token } = await staffUser('staff');
  const path = `/admin/schools/${school}/webhook-endpoints`;
  const body = { url: 'https://school.invalid/somesa', events: ['payment.paid'] };
  const { endpoints } = await expectDone<SchoolApiSecretAnswer>(callApi('POST', path, { token, body }));
  await expectDone(callApi('POST', `${path}/${endpoints.at(-1)?.id}/test`, { token }));
  return getFirstId('webhookDeliveries');
};

type SchoolTab = Exclude<keyof typeof admin.school.tabs, 'label'>;

/** Buttons to press on each tab of a school. */
const tabPresses: Partial<Record<SchoolTab, readonly string[]>> = {
  details: [admin.school.view.action],
  clearance: [admin.clearance.set.action],
  messages: [admin.feeReminders.tab.count, admin.feeReminders.send.action],
};
const schoolTabs = Object.keys(admin.school.tabs).filter((tab): tab is SchoolTab => tab !== 'label');

/** Pages that are in another list. */
type ListedPage = keyof (Awaited<ReturnType<typeof listLoanScreens>> &
  Awaited<ReturnType<typeof listMoneyScreens>>);

/** Creates what the screens of schools, of people and all others show: the compiler finds a page that is in no list. */
export const listSchoolScreens = async (): Promise<
  Record<Exclude<PageName, ListedPage>, readonly Seen[]>
> => {
  const school = await schoolNumber('st-josephs-naggalama');
  const at = `/schools/${school}`;
  const line = 'Registration number,First name,Last name,Class\nSJN-9999,,,S.1\n';
  const sent = await sendRegister(school, line);
  const { child, sending } = await createChildren(school);
  const delivery = await createDelivery(school);
  const { clearance } = admin;
  return {
    schools: [desk('/schools')],
    school: [
      ...schoolTabs.map((tab) => queue(`${at}?tab=${tab}`, ...(tabPresses[tab] ?? []))),
      queue(`${at}?tab=clearance&gate=1`, clearance.gate.add.action),
    ],
    registerImport: [desk(`/register-imports/${sent}`)],
    promotion: [queue(`${at}/promote`, admin.school.promotion.compare)],
    enterFees: [queue(`${at}/enter-fees`)],
    feeBatch: [queue(`/fee-batches/${await getFirstId('feeBatches')}`)],
    feeSending: [queue(`/fee-sendings/${sending}`)],
    webhookDelivery: [desk(`${at}/webhook-deliveries/${delivery}`)],
    students: [queue('/students', admin.table.views.title)],
    student: [queue(`/students/${child.id}`, clearance.student.allow.action)],
    users: [desk('/users'), desk('/users?tab=invitations')],
    user: [desk(`/users/${await getFirstId('users')}`)],
    notifications: [desk('/notifications'), desk('/notifications?tab=templates')],
    audit: [desk('/audit')],
    secondFactor: [desk('/second-factor')],
    busOperators: [desk('/bus-operators')],
    busRoutes: [desk('/bus-routes')],
    busTypes: [desk('/bus-types')],
    buses: [desk('/buses')],
  };
};
