import { reasonBody } from '../admin/money-bodies';
import { bodyOf, endpoint } from './endpoint';
import { empty, rowNumber } from './shapes';

const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;

export const startSchoolView = endpoint('POST /admin/schools/:id/view', {
  access: 'admin_staff',
  ...ofSchool,
  needsRecentCode: true,
  summary: 'View a school as its head bursar for 30 minutes, without changing or downloading anything',
  body: bodyOf(reasonBody),
  answers: { 204: empty },
});

export const endSchoolView = endpoint('POST /admin/school-view/end', {
  access: 'admin_staff',
  isOpenInView: true,
  summary: 'End the view of a school before its time, if there is one',
  answers: { 204: empty },
});
