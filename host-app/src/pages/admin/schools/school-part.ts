import type { AdminSchoolAnswer, AdminSchoolView } from '@somesa/core/admin';

/** Props of each tab of a school's screen. */
export interface SchoolPartProps {
  school: AdminSchoolView;
  /** Takes the school as it stands after a change. */
  onSchool: (answer: AdminSchoolAnswer) => void;
  /** True if the current user may change the school. */
  isStaff: boolean;
  /** True if the current user may set the school's payout account. */
  isAdministrator: boolean;
}
