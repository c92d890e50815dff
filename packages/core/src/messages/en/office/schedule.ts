/** The calendar of what falls due. */
export const schedule = {
  lede: 'What falls due, day by day. Choose a day to see its instalments.',
  before: 'The month before',
  after: 'The month after',
  today: 'Today',
  calendar: 'What falls due in {month}',
  weekdays: 'Mon Tue Wed Thu Fri Sat Sun',
  /** One day of the calendar, for who hears it. */
  day: '{day}: instalments {count}, {amount}, {paid} paid',
  count: '{count} due',
  left: '{amount} left',
  total: 'Instalments: {count}, {amount}, {paid} paid',
  ofDay: 'Due on {day}',
  ofMonth: 'Due in {month}',
  showMonth: 'Show the whole month',
} as const;
