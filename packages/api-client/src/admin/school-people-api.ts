import type { MessageAnswer, Result } from '@somesa/core';
import type {
  AdminListAnswer,
  AdminSchoolAnswer,
  DailyEmailChoice,
  DailyEmailSetting,
  SchoolChecklist,
  SchoolInvite,
  SchoolPeople,
  SchoolRole,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, type ApiRequest, automatic, createSender } from '../send-request';

type PeopleResult = Promise<Result<SchoolPeople, ApiFailure>>;

const readPeople = (data: unknown): SchoolPeople | null =>
  isRecord(data) && Array.isArray(data.people) ? readKey<SchoolPeople>(data, 'invitations') : null;

const readChecklist = (data: unknown): SchoolChecklist | null =>
  readKey<SchoolChecklist>(data, 'usesOurPage');

const readSchool = (data: unknown): AdminSchoolAnswer | null =>
  isRecord(data) && isRecord(data.school) ? readKey<AdminSchoolAnswer>(data, 'school') : null;

const readRows = (data: unknown): AdminListAnswer | null =>
  isRecord(data) && Array.isArray(data.rows) ? readKey<AdminListAnswer>(data, 'next') : null;

const readDailyEmail = (data: unknown): DailyEmailSetting | null =>
  readKey<DailyEmailSetting>(data, 'choice');

const getPath = (school: number, more: string): string => `/admin/schools/${school}${more}`;

/** Creates the requests about the people of a school and its first steps. A change of people returns all of them. */
export const createSchoolPeopleApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (method: ApiRequest['method'], path: string, body?: object): PeopleResult =>
    send({ method, path, ...(body && { body }) }, readPeople);

  return {
    /** Gets whether the user gets the daily email of their school. */
    getDailyEmail: (school: number, signal?: AbortSignal): Promise<Result<DailyEmailSetting, ApiFailure>> =>
      send({ method: 'get', path: getPath(school, '/daily-email'), signal }, readDailyEmail),

    /** Sets whether the user gets the daily email of their school. */
    chooseDailyEmail: (
      school: number,
      choice: DailyEmailChoice,
    ): Promise<Result<DailyEmailSetting, ApiFailure>> =>
      send({ method: 'put', path: getPath(school, '/daily-email'), body: { choice } }, readDailyEmail),

    /** Stops the daily email by the token of its link, without a signed-in user. Status 404: the link is not ours. */
    stopDailyEmail: (token: string): Promise<Result<MessageAnswer, ApiFailure>> =>
      send({ method: 'post', path: '/daily-email/stop', body: { token } }, (data) =>
        readKey<MessageAnswer>(data, 'message'),
      ),

    /** Gets the steps of a school to its first payment. */
    getChecklist: (school: number, signal?: AbortSignal): Promise<Result<SchoolChecklist, ApiFailure>> =>
      send({ method: 'get', path: getPath(school, '/checklist'), headers: automatic, signal }, readChecklist),

    /** Lists the last successful payments of the user’s school. */
    listLatestPayments: (signal?: AbortSignal): Promise<Result<AdminListAnswer, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: '/admin/lists/payments',
          query: { status: 'succeeded' },
          headers: automatic,
          signal,
        },
        readRows,
      ),

    /** Sets whether a school sends parents to our own page. */
    chooseOurPage: (school: number, usesOurPage: boolean): Promise<Result<SchoolChecklist, ApiFailure>> =>
      send({ method: 'put', path: getPath(school, '/checklist/page'), body: { usesOurPage } }, readChecklist),

    /** Registers the origin of a page that holds the school's form. Status 422: the form was not found there. */
    registerPage: (school: number, page: string): Promise<Result<AdminSchoolAnswer, ApiFailure>> =>
      send({ method: 'post', path: getPath(school, '/pages'), body: { page } }, readSchool),

    /** Lists the people of a school and its open invitations. */
    listSchoolPeople: (school: number, signal?: AbortSignal): PeopleResult =>
      send({ method: 'get', path: getPath(school, '/people'), signal }, readPeople),

    /** Invites a person by email. */
    inviteToSchool: (school: number, body: SchoolInvite): PeopleResult =>
      change('post', getPath(school, '/invitations'), body),

    /** Withdraws an invitation. Status 410: it has expired. */
    withdrawSchoolInvitation: (school: number, id: string): PeopleResult =>
      change('post', getPath(school, `/invitations/${id}/withdraw`), {}),

    /** Changes a person’s role within the school. Status 409: the last head bursar, or one’s own role. */
    changeSchoolRole: (school: number, user: string, schoolRole: SchoolRole): PeopleResult =>
      change('put', getPath(school, `/people/${user}`), { schoolRole }),

    /** Removes a person from the school. Status 409: the last head bursar, or oneself. */
    removeSchoolPerson: (school: number, user: string): PeopleResult =>
      change('delete', getPath(school, `/people/${user}`)),
  };
};
