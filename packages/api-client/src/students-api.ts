import type { Result, SchoolView, StudentView } from '@somesa/core';
import type { ApiFailure } from './api-failure';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

/** Result of a lookup: a child, or the schools to choose from if two use the number. */
export type StudentLookup =
  | { kind: 'student'; student: StudentView }
  | { kind: 'schools'; message: string; schools: SchoolView[] };

/** Creates the lookup of children. Separate from other requests, because the first step of a form needs no other. */
export const createStudentsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Looks up a child by registration number. Without a school, the response may be a choice of schools. */
    lookUpStudent: (
      { regNo, school }: { regNo: string; school?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Result<StudentLookup, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: `/students/${encodeURIComponent(regNo)}`,
          query: school ? { school } : undefined,
          acceptStatuses: [300],
          signal,
        },
        (data, status): StudentLookup | null => {
          if (status === 300) {
            const choice = readKey<{ message: string; schools: SchoolView[] }>(data, 'schools');
            return choice && { kind: 'schools', ...choice };
          }
          const student = readKey<StudentView>(data, 'items');
          return student && { kind: 'student', student };
        },
      ),
  };
};

/** Lookup of children. */
export type StudentsApi = ReturnType<typeof createStudentsApi>;
