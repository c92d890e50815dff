/** Words of the kit and of every wizard: buttons, the stepper, failures with a way on. */
export const ui = {
  previous: 'Previous',
  next: 'Next',
  finish: 'Finish',
  cancel: 'Cancel & Exit',
  try_again: 'Try again',
  copied: 'Copied',
  steps: 'Steps',
  step_done: 'done',
  offline_title: 'No internet connection',
  offline: 'What you typed is kept. Go on when the connection is back.',
  line_kept: 'What you typed is kept. Try again when the connection is back.',
  crashed: 'Unexpected Application Error!',
  crashed_hint: 'Start again. A payment under way goes on, and you are never charged twice.',
  start_again: 'Start again',
  months: 'January February March April May June July August September October November December',
  moment: '{day}, {time}',
} as const;

/** Words of the kit in one language. */
export type UiTexts = Record<keyof typeof ui, string>;
