import type { Result } from '@somesa/core';
import type { SchoolInvite, SchoolPeople, SchoolRole } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, type ApiRequest, createSender } from '../send-request';

type PeopleResult = Promise<Result<SchoolPeople, ApiFailure>>;

const readPeople = (data: unknown): SchoolPeople | null =>
  isRecord(data) && Array.isArray(data.people) ? readKey<SchoolPeople>(data, 'invitations') : null;

const getPath = (school: number, more: string): string => `/admin/schools/${school}${more}`;

/** Creates the requests about the people of a school, for its head bursars and for staff. Each change returns all of them. */
export const createSchoolPeopleApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (method: ApiRequest['method'], path: string, body?: object): PeopleResult =>
    send({ method, path, ...(body && { body }) }, readPeople);

  return {
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
