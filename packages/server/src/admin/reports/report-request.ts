import type { DayRange } from './periods';

/** A report as it is asked for. */
export interface ReportRequest {
  days: DayRange;
  /** Null for every school. */
  schoolId: number | null;
  today: string;
}
