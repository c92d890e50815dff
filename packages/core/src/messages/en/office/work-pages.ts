import type { WorkEvent } from '../../../office/work';

/** What stands beside everything that people of the back office share out. */
export const workPages = {
  title: 'Queue item',
  /** How far it is. */
  open: 'Unassigned',
  mine: 'Assigned to you',
  held: 'Assigned to {name}',
  done: 'Completed',
  doneBy: 'Completed by {name}',
  byItself: 'Completed automatically when decided or paid.',
  claim: 'Assign to me',
  release: 'Unassign',
  note: { label: 'Note', hint: 'Visible to staff only.', save: 'Save the note', saved: 'Note saved' },
  finish: {
    action: 'Complete',
    title: 'Complete this item?',
    text: 'It leaves the queue. You can add a note.',
    confirm: 'Complete',
  },
  reopen: {
    action: 'Reopen',
    title: 'Reopen this item?',
    text: 'It goes back to the queue, unassigned.',
    confirm: 'Reopen',
  },
  history: 'History',
  nothing: 'Nothing has happened yet.',
  alone: 'System',
  events: {
    claimed: 'Assigned',
    released: 'Unassigned',
    noted: 'Note',
    done: 'Completed',
    reopened: 'Reopened',
  } as const satisfies Record<WorkEvent, string>,
} as const;
