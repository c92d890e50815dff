import type { schedule as english } from '../../en/office/schedule';
import type { Texts } from '../../texts';

/** The calendar of what falls due. */
export const schedule: Texts<typeof english> = {
  lede: 'Ebirina okusasulwa, buli lunaku. Londa olunaku olabe ebitundu byalwo.',
  before: 'Omwezi oguwedde',
  after: 'Omwezi oguddako',
  today: 'Leero',
  calendar: 'Ebisasulwa mu {month}',
  weekdays: 'Bal Bbi Sat Nna Tta Muk San',
  /** One day of the calendar, for who hears it. */
  day: '{day}: ebitundu {count}, {amount}, {paid} zisasuddwa',
  count: 'Ebitundu {count}',
  left: '{amount} zisigadde',
  total: 'Ebitundu {count}, {amount}, {paid} zisasuddwa',
  ofDay: 'Ebya {day}',
  ofMonth: 'Ebya {month}',
  showMonth: 'Laga omwezi gwonna',
};
