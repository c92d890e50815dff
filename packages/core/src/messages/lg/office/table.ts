import type { table as english } from '../../en/office/table';
import type { Texts } from '../../texts';

/** What every list says. */
export const table: Texts<typeof english> = {
  search: 'Noonya',
  from: 'Okuva',
  to: 'Okutuuka',
  school: 'Essomero',
  allSchools: 'Amasomero gonna',
  columns: 'Empagi',
  columnsAsAtFirst: 'Nga bwe zaali',
  export: 'Wanula CSV',
  exporting: 'Fayiro etegekebwa',
  clear: 'Ggyawo okusunsula',
  empty: 'Wano tewali kintu',
  emptyNarrowed: 'Tewali kikwatagana',
  more: 'Laga ebirala',
  open: 'Ggulawo',
  actions: 'Ebikolebwa',
  days: 'Ennaku',
  swapped: 'Olunaku luno lukulembera olusooka',
  sortBy: 'Sengeka okusinziira ku',
  byTime: { up: '{name}, ebisinga obukadde bye bisooka', down: '{name}, ebisinga obupya bye bisooka' },
  bySize: { up: '{name}, ekitono kisooke', down: '{name}, ekinene kisooke' },
  byLetter: { up: '{name}, A okutuuka ku Z', down: '{name}, Z okutuuka ku A' },
  schoolSearch: 'Erinnya ly’essomero',
  moreSchools: 'Ku masomero {all}, {count} ge galagiddwa. Wandiika erinnya okuzuula amalala.',
  /** What a filter is narrowed to. */
  chosen: '{name}: {values}',
  shown: '{count} biragiddwa',
  yes: 'Yee',
  no: 'Nedda',
  keys: 'Waggulu ne wansi biyita mu nnyiriri, Enter eggulawo, / enoonya',
};
