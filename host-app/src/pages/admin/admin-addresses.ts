/** Path at which the back office begins. */
export const ADMIN = '/admin';

const below =
  (path: string) =>
  (id: string | number): string =>
    `${ADMIN}/${path}/${encodeURIComponent(id)}`;

/** Paths of the detail pages in the back office, by id. */
export const adminAddress = {
  loan: below('loans'),
  disbursement: below('disbursements'),
  payment: below('payments'),
  bankTransaction: below('bank-transactions'),
  exception: below('exceptions'),
  message: below('messages'),
  partnership: below('partnerships'),
  reservation: below('reservations'),
  school: below('schools'),
  settlement: below('settlements'),
  student: below('students'),
  registerImport: below('register-imports'),
  user: below('users'),
  report: below('reports'),
} as const;
