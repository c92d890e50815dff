import type { WorkEvent } from '../../../office/work';

/** What stands beside everything that people of the back office share out. */
export const workPages = {
  title: 'Work',
  /** How far it is. */
  open: 'Nobody has this yet.',
  mine: 'You have this.',
  held: '{name} has this.',
  done: 'This is done.',
  doneBy: '{name} had this. It is done.',
  byItself: 'It is done by itself, once it is decided or paid.',
  claim: 'Claim',
  release: 'Release',
  note: { label: 'Note', hint: 'Only staff reads it.', save: 'Save the note', saved: 'Note saved' },
  finish: {
    action: 'Done',
    title: 'Is this done?',
    text: 'It leaves the queue. You can write a note with it.',
    confirm: 'It is done',
  },
  reopen: {
    action: 'Reopen',
    title: 'Take this up again?',
    text: 'It stands in the queue again, and nobody has it.',
    confirm: 'Reopen',
  },
  history: 'History',
  nothing: 'Nothing has happened yet.',
  alone: 'By itself',
  events: {
    claimed: 'Claimed',
    released: 'Released',
    noted: 'Note',
    done: 'Done',
    reopened: 'Reopened',
  } as const satisfies Record<WorkEvent, string>,
} as const;
