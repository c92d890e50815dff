export type {
  AdminFeeItemView,
  AdminStudentAnswer,
  AdminStudentPayment,
  AdminStudentView,
} from '../contract/student-shapes';

/** The most payments that stand beside a child; the list of payments has them all. */
export const MAX_STUDENT_PAYMENTS = 20;
