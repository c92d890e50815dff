import { partnershipBodies } from '../admin/partnership-bodies';
import { queueKinds } from '../admin/queue';
import { queueItemBodies } from '../admin/queue-bodies';
import {
  contactMessageAnswerShape,
  partnershipRequestAnswerShape,
  queueCountsAnswerShape,
  queueItemShape,
  scheduledCallAnswerShape,
} from './admin-queue-shapes';
import { bodyOf, endpoint, optionalBodyOf } from './endpoint';
import { oneOf, text, uuid } from './shapes';

const ofItem = { params: { kind: oneOf(queueKinds), subject: text }, notFound: 'not_found' } as const;
const ofRow = { params: { id: uuid }, notFound: 'not_found' } as const;

export const countQueueItems = endpoint('GET /admin/queue-items', {
  access: 'admin_staff',
  summary: 'Count the items of each queue',
  answers: { 200: queueCountsAnswerShape },
});

export const getQueueItem = endpoint('GET /admin/queue-items/:kind/:subject', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Get a queue item with its history',
  answers: { 200: queueItemShape },
});

export const assignQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/assign', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Assign a queue item to yourself; starts the review of a submitted application',
  answers: { 200: queueItemShape },
  problems: [409],
});

export const unassignQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/unassign', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Unassign a queue item; an administrator can unassign anyone’s',
  answers: { 200: queueItemShape },
  problems: [409],
});

export const noteQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/note', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Add a note to a queue item',
  body: bodyOf(queueItemBodies.note),
  answers: { 200: queueItemShape },
});

export const completeQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/done', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Complete a queue item that is assigned to you',
  body: optionalBodyOf(queueItemBodies.end),
  answers: { 200: queueItemShape },
  problems: [409],
});

export const reopenQueueItem = endpoint('POST /admin/queue-items/:kind/:subject/reopen', {
  access: 'admin_staff',
  ...ofItem,
  summary: 'Reopen a completed queue item',
  body: optionalBodyOf(queueItemBodies.end),
  answers: { 200: queueItemShape },
  problems: [409],
});

export const getContactMessage = endpoint('GET /admin/messages/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a message from the contact form',
  answers: { 200: contactMessageAnswerShape },
});

export const getScheduledCall = endpoint('GET /admin/bookings/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a scheduled call',
  answers: { 200: scheduledCallAnswerShape },
});

export const getPartnershipRequest = endpoint('GET /admin/partnerships/:id', {
  access: 'admin_staff',
  ...ofRow,
  summary: 'Get a partnership request',
  answers: { 200: partnershipRequestAnswerShape },
});

export const approvePartnership = endpoint('POST /admin/partnerships/:id/approve', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Approve a partnership request, which creates the school and invites its contact as head bursar',
  body: bodyOf(partnershipBodies.approve),
  answers: { 200: partnershipRequestAnswerShape },
  problems: [409],
});

export const declinePartnership = endpoint('POST /admin/partnerships/:id/decline', {
  access: 'admin_staff',
  ...ofRow,
  needsRecentCode: true,
  summary: 'Decline a partnership request, and tell its contact why',
  body: bodyOf(partnershipBodies.decline),
  answers: { 200: partnershipRequestAnswerShape },
  problems: [409],
});
