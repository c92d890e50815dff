import type { AdminSchoolAnswer, AdminSchoolView, SchoolAction } from '@somesa/core/admin';
import { ADMIN } from '../admin-addresses';

export const SCHOOLS = `${ADMIN}/schools`;

export const schoolTabs = [
  'details',
  'report',
  'fees',
  'classes',
  'clearance',
  'adjustments',
  'batches',
  'register',
  'messages',
  'snippet',
  'people',
  'api',
  'settlements',
  'statement',
] as const;

/** Tabs in the order of those who work for a school, who open the first one most. */
export const ownSchoolTabs = ['report', ...schoolTabs.filter((tab) => tab !== 'report')] as const;

export type SchoolTab = (typeof schoolTabs)[number];

/** Tabs that are shown only to those who may do this for the school. */
export const tabActions: Partial<Record<SchoolTab, SchoolAction>> = {
  batches: 'manageFees',
  register: 'manageFees',
  messages: 'sendMessages',
  people: 'managePeople',
  api: 'manageApiKeys',
};

export interface SchoolTabProps {
  school: AdminSchoolView;
  onSchool: (answer: AdminSchoolAnswer, done?: string) => void;
  may: (action: SchoolAction) => boolean;
  /** True if the current user is the operator's staff. */
  isStaff: boolean;
  isAdministrator: boolean;
}
