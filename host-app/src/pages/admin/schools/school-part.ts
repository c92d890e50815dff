import type { OfficeSchoolAnswer, OfficeSchoolView } from '@somesa/core/office';

/** What each part of a school's screen gets. */
export interface SchoolPartProps {
  school: OfficeSchoolView;
  /** Takes the school as it stands after a change. */
  onSchool: (answer: OfficeSchoolAnswer) => void;
  /** Who looks may change it. */
  isStaff: boolean;
  /** Who looks may say where it is paid. */
  isAdministrator: boolean;
}
