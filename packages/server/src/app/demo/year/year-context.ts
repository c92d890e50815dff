import type { ApprovalKind } from '@somesa/core/admin';
import type { StartDependencies } from '../../../payments/payments/write-payment';
import type { Approvals } from '../../../people/approvals/approvals';
import type { User } from '../../../people/sign-in/sessions';
import type { StaffUser } from '../../../platform/http/staff-user';
import type { DemoRandom } from './demo-random';
import type { DemoTimeline } from './demo-timeline';

/** Throws the error that a service would report, so that the seeding stops. */
export const throwError = (error: unknown): never => {
  throw error;
};

/** Extent of the demo's year: tests seed a small one. */
export interface DemoYearSize {
  /** Number of children at each school whose parents pay all year. */
  payers: number;
  /** Number of loans with each course; null for the usual numbers. */
  loansPerCourse: number | null;
}

/** Two people of the demo's year: one requests an action above a limit, the other approves it. */
export interface DemoTwoPeople {
  approvals: Approvals;
  requester: StaffUser;
  approver: StaffUser;
  /** Approves the request that an action about a subject has made, if its amount needed one. */
  approve(kind: ApprovalKind, subject: string): Promise<void>;
}

/** Everything that the parts of the demo's year share. */
export interface DemoYearContext extends DemoYearSize {
  timeline: DemoTimeline;
  random: DemoRandom;
  /** Instant at which the year ends: now. */
  until: Date;
  publicUrl: string;
  /** Address of the sandbox, which has a page of a school's own system. */
  sandboxUrl: string;
  start: StartDependencies;
  staff: User;
  admin: User;
  /** Bursar of one of the schools. */
  bursar: User;
  schools: readonly DemoYearSchool[];
  twoPeople: DemoTwoPeople;
}

export interface DemoYearSchool {
  id: number;
  slug: string;
  prefix: string;
}
