/** The search over everything, by Ctrl+K. */
export const palette = {
  open: 'Search',
  title: 'Search',
  label: 'Name, number, reference or screen',
  groups: {
    screens: 'Screens',
    people: 'People',
    students: 'Students',
    payments: 'Payments',
    loans: 'Loans',
    schools: 'Schools',
  },
  none: 'Nothing found',
  searching: 'Searching',
  found: '{count} found',
  more: '{count} more. Type more to narrow the search.',
  moreAtLeast: 'At least {count} more. Type more to narrow the search.',
  keys: 'Up and down choose, Enter opens, Escape closes',
} as const;
