import type { AdminSchoolAnswer, AdminSchoolView } from '@somesa/core/admin';
import { ADMIN } from '../admin-addresses';

/** Path of the schools screen. */
export const SCHOOLS = `${ADMIN}/schools`;

/** Tabs of a school's screen. */
export const schoolTabs = [
  'details',
  'fees',
  'adjustments',
  'register',
  'snippet',
  'settlements',
  'statement',
] as const;

/** Name of a tab of a school's screen. */
export type SchoolTab = (typeof schoolTabs)[number];

/** Props of each tab of a school's screen. */
export interface SchoolTabProps {
  school: AdminSchoolView;
  /** Receives the school after a change. */
  onSchool: (answer: AdminSchoolAnswer) => void;
  /** True if the current user may change the school. */
  isStaff: boolean;
  /** True if the current user may set the school's payout account. */
  isAdministrator: boolean;
}
