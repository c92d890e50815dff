import type { table as english } from '../../en/office/table';
import type { Texts } from '../../texts';

/** What every list says. */
export const table: Texts<typeof english> = {
  search: 'Tafuta',
  from: 'Kuanzia',
  to: 'Hadi',
  school: 'Shule',
  allSchools: 'Shule zote',
  columns: 'Safu',
  columnsAsAtFirst: 'Kama mwanzo',
  export: 'Pakua CSV',
  exporting: 'Faili inatayarishwa',
  clear: 'Ondoa vichujio',
  empty: 'Hakuna kitu hapa',
  emptyNarrowed: 'Hakuna kinacholingana',
  more: 'Onyesha zaidi',
  open: 'Fungua',
  actions: 'Vitendo',
  days: 'Siku',
  swapped: 'Siku hii iko kabla ya siku ya kwanza',
  sortBy: 'Panga kwa',
  byTime: { up: '{name}, za zamani kwanza', down: '{name}, mpya kwanza' },
  bySize: { up: '{name}, ndogo kwanza', down: '{name}, kubwa kwanza' },
  byLetter: { up: '{name}, A hadi Z', down: '{name}, Z hadi A' },
  schoolSearch: 'Jina la shule',
  moreSchools: 'Shule {count} kati ya {all} zimeonyeshwa. Andika jina kupata nyingine.',
  /** What a filter is narrowed to. */
  chosen: '{name}: {values}',
  shown: '{count} zimeonyeshwa',
  yes: 'Ndiyo',
  no: 'Hapana',
  keys: 'Juu na chini hupita safu, Enter hufungua moja, / hutafuta',
};
