import type { Infer } from 'superstruct';
import { reasonBody } from '../admin/money-bodies';
import { schoolExportStatuses } from '../admin/school-kinds';
import { bodyOf, endpoint } from './endpoint';
import { count, empty, instant, maybe, object, oneOf, rowNumber, text } from './shapes';

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

/** Latest request for everything of a school. */
const schoolExportShape = object({
  status: oneOf(schoolExportStatuses),
  requestedAt: instant,
  requestedBy: text,
  /** Reason for which we rejected it; null if we did not. */
  rejectionReason: maybe(text),
  sizeBytes: maybe(count),
  /** Time at which the file is deleted; null if there is none yet. */
  expiresAt: maybe(instant),
});

const schoolExportAnswerShape = object({ schoolExport: maybe(schoolExportShape) });
export type SchoolExportAnswer = Infer<typeof schoolExportAnswerShape>;

export const getSchoolExport = endpoint('GET /admin/schools/:id/export', {
  access: 'admin_school_head',
  ...ofSchool,
  summary: 'Get the latest request for everything of a school; null if there is none',
  answers: { 200: schoolExportAnswerShape },
});

export const requestSchoolExport = endpoint('POST /admin/schools/:id/export', {
  access: 'admin_head_bursar',
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Request everything of one’s school as one file, which a staff member approves',
  body: bodyOf(reasonBody),
  answers: { 201: schoolExportAnswerShape },
  problems: [409],
});

export const downloadSchoolExport = endpoint('GET /admin/schools/:id/export.zip', {
  access: 'admin_head_bursar',
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Download everything of one’s school, until the file is deleted',
  answers: { 200: { file: 'application/zip' } },
});
