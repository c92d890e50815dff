import type { palette as english } from '../../en/office/palette';
import type { Texts } from '../../texts';

/** The search over everything, by Ctrl+K. */
export const palette: Texts<typeof english> = {
  open: 'Tafuta',
  title: 'Tafuta',
  label: 'Jina, namba, kumbukumbu au ukurasa',
  groups: {
    screens: 'Kurasa',
    people: 'Watu',
    students: 'Wanafunzi',
    payments: 'Malipo',
    loans: 'Mikopo',
    schools: 'Shule',
  },
  none: 'Hakuna kilichopatikana',
  searching: 'Inatafuta',
  found: '{count} zimepatikana',
  more: 'Zaidi {count}. Andika zaidi ili kupunguza matokeo.',
  moreAtLeast: 'Angalau {count} zaidi. Andika zaidi ili kupunguza matokeo.',
  keys: 'Juu na chini huchagua, Enter hufungua, Escape hufunga',
};
