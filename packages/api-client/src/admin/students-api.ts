import type { Result } from '@somesa/core';
import type {
  AdminStudentAnswer,
  FeeAdjustmentBody,
  GuardianSaved,
  StudentAdded,
  StudentLeft,
  StudentMoved,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { readText } from './read-text';

type StudentResult = Promise<Result<AdminStudentAnswer, ApiFailure>>;

const readStudent = (data: unknown): AdminStudentAnswer | null =>
  isRecord(data) && isRecord(data.student) ? readKey<AdminStudentAnswer>(data, 'student') : null;

/** Creates the requests about single children. Each returns the child. A bursar can only use those of their own school. */
export const createStudentsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const getPath = (id: number | string, more = ''): string =>
    `/admin/students/${encodeURIComponent(id)}${more}`;
  const post = (path: string, body: object, headers: Record<string, string> = {}): StudentResult =>
    send({ method: 'post', path, body, headers }, readStudent);

  return {
    /** Gets a child with its account and history. */
    getStudent: (id: number | string, signal?: AbortSignal): StudentResult =>
      send({ method: 'get', path: getPath(id), signal }, readStudent),

    /** Gets the account of a child as CSV. */
    getStudentAccountCsv: (id: number): Promise<Result<string, ApiFailure>> =>
      send({ method: 'get', path: getPath(id, '/csv') }, readText),

    /** Adds a child to a school’s register. */
    addStudent: (schoolId: number, body: StudentAdded): StudentResult =>
      post(`/admin/schools/${schoolId}/students`, body),

    /** Moves a child to another class. */
    moveStudent: (id: number, body: StudentMoved): StudentResult => post(getPath(id, '/move'), body),

    /** Records that a child has left the school. */
    recordStudentLeft: (id: number, body: StudentLeft): StudentResult => post(getPath(id, '/left'), body),

    /** Records that a child who had left is back. */
    recordStudentReturned: (id: number, body: StudentMoved): StudentResult =>
      post(getPath(id, '/returned'), body),

    /** Saves the first or second guardian of a child. */
    saveGuardian: (id: number, position: number, body: GuardianSaved): StudentResult =>
      send({ method: 'put', path: getPath(id, `/guardians/${position}`), body }, readStudent),

    /** Removes a guardian of a child. */
    removeGuardian: (id: number, position: number): StudentResult =>
      send({ method: 'delete', path: getPath(id, `/guardians/${position}`) }, readStudent),

    /** Changes what a child owes. The same key and body can be sent again without changing it twice. */
    adjustFees: (id: number, body: FeeAdjustmentBody, idempotencyKey: string): StudentResult =>
      post(getPath(id, '/adjustments'), body, { 'idempotency-key': idempotencyKey }),

    /** Reverses a change of what a child owes. */
    reverseAdjustment: (id: number, adjustment: number, reason: string): StudentResult =>
      post(getPath(id, `/adjustments/${adjustment}/reverse`), { reason }),
  };
};
