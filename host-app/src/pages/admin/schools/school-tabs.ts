import type { AdminSchoolAnswer, AdminSchoolView, SchoolAction } from '@somesa/core/admin';
import { ADMIN } from '../admin-addresses';

export const SCHOOLS = `${ADMIN}/schools`;

export const schoolTabs = [
  'details',
  'fees',
  'classes',
  'adjustments',
  'register',
  'messages',
  'snippet',
  'people',
  'api',
  'settlements',
  'statement',
] as const;

export type SchoolTab = (typeof schoolTabs)[number];

/** Tabs that are shown only to those who may do this for the school. */
export const tabActions: Partial<Record<SchoolTab, SchoolAction>> = {
  register: 'manageFees',
  messages: 'sendMessages',
  people: 'managePeople',
  api: 'manageApiKeys',
};

export interface SchoolTabProps {
  school: AdminSchoolView;
  /** Receives the school after a change, and a message about it that replaces the usual one. */
  onSchool: (answer: AdminSchoolAnswer, done?: string) => void;
  /** Returns whether the current user may do something for the school. */
  may: (action: SchoolAction) => boolean;
  /** True if the current user is the operator's staff. */
  isStaff: boolean;
  /** True if the current user may set what the school is charged. */
  isAdministrator: boolean;
}
