import type { schedule as english } from '../../en/office/schedule';
import type { Texts } from '../../texts';

/** The calendar of what falls due. */
export const schedule: Texts<typeof english> = {
  lede: 'Kinachopaswa kulipwa, siku kwa siku. Chagua siku uone awamu zake.',
  before: 'Mwezi uliopita',
  after: 'Mwezi ujao',
  today: 'Leo',
  calendar: 'Ya kulipwa {month}',
  weekdays: 'J3 J4 J5 Alh Ij J1 J2',
  /** One day of the calendar, for who hears it. */
  day: '{day}: awamu {count}, {amount}, {paid} zimelipwa',
  count: 'Awamu {count}',
  left: '{amount} zimebaki',
  total: 'Awamu {count}, {amount}, {paid} zimelipwa',
  ofDay: 'Ya kulipwa {day}',
  ofMonth: 'Ya kulipwa {month}',
  showMonth: 'Onyesha mwezi wote',
};
