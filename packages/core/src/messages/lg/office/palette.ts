import type { palette as english } from '../../en/office/palette';
import type { Texts } from '../../texts';

/** The search over everything, by Ctrl+K. */
export const palette: Texts<typeof english> = {
  open: 'Noonya',
  title: 'Noonya',
  label: 'Erinnya, ennamba oba olupapula',
  groups: {
    screens: 'Empapula',
    people: 'Abantu',
    students: 'Abayizi',
    payments: 'Okusasula',
    loans: 'Looni',
    schools: 'Amasomero',
  },
  none: 'Tewali kizuuliddwa',
  searching: 'Kinoonyezebwa',
  found: '{count} bizuuliddwa',
  more: 'Ebirala {count}. Wandiika ebisingawo okufunza okunoonya.',
  moreAtLeast: 'Ebirala ebitakka wansi wa {count}. Wandiika ebisingawo okufunza okunoonya.',
  keys: 'Waggulu ne wansi birondoba, Enter eggulawo, Escape eggalawo',
};
