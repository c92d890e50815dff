/** Where the back office begins. */
export const ADMIN = '/admin';

const below =
  (path: string) =>
  (id: string | number): string =>
    `${ADMIN}/${path}/${encodeURIComponent(id)}`;

/** Where one thing of the back office is seen, by its id. */
export const officeAddress = {
  loan: below('loans'),
  disbursement: below('disbursements'),
  payment: below('payments'),
  bankLine: below('bank-lines'),
  doubt: below('doubts'),
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
