import { escapeComma } from '@somesa/core/admin';

export const ADMIN = '/admin';

const createPathBuilder =
  (path: string) =>
  (id: string | number): string =>
    `${ADMIN}/${path}/${encodeURIComponent(id)}`;

export const adminAddress = {
  loan: createPathBuilder('loans'),
  disbursement: createPathBuilder('disbursements'),
  payment: createPathBuilder('payments'),
  bankTransaction: createPathBuilder('bank-transactions'),
  exception: createPathBuilder('exceptions'),
  claim: (id: string | number): string => `${ADMIN}/exceptions/payment_claimed~claim:${id}`,
  approval: createPathBuilder('approvals'),
  message: createPathBuilder('messages'),
  partnership: createPathBuilder('partnerships'),
  reservation: createPathBuilder('reservations'),
  school: createPathBuilder('schools'),
  settlement: createPathBuilder('settlements'),
  student: createPathBuilder('students'),
  feeBatch: createPathBuilder('fee-batches'),
  feeSending: createPathBuilder('fee-sendings'),
  registerImport: createPathBuilder('register-imports'),
  /** Enrolled children of a class or a group; of one school for staff, and of the own one for its people. */
  studentsOf: (by: 'className' | 'groups', name: string, schoolId: number | null): string => {
    const ofSchool = schoolId === null ? {} : { school: String(schoolId) };
    return `${ADMIN}/students?${new URLSearchParams({ status: 'enrolled', [by]: escapeComma(name), ...ofSchool })}`;
  },
  user: createPathBuilder('users'),
  report: createPathBuilder('reports'),
  webhookDelivery: (school: string, id: string): string =>
    `${ADMIN}/schools/${encodeURIComponent(school)}/webhook-deliveries/${encodeURIComponent(id)}`,
  promote: (school: number): string => `${ADMIN}/schools/${school}/promote`,
  enterFees: (school: number): string => `${ADMIN}/schools/${school}/enter-fees`,
} as const;
