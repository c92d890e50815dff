import type { workPages as english } from '../../en/office/work-pages';
import type { Texts } from '../../texts';

/** What stands beside everything that people of the back office share out. */
export const workPages: Texts<typeof english> = {
  title: 'Omulimu',
  /** How far it is. */
  open: 'Tewali agulina',
  mine: 'Ggwe ogulina',
  held: '{name} y’agulina',
  done: 'Guwedde',
  doneBy: '{name} ye yagumalirizza',
  byItself: 'Guggwa gwokka, nga kisaliddwawo oba nga kisasuddwa.',
  claim: 'Gutwale',
  release: 'Guteeyo',
  note: { label: 'Ekijjukizo', hint: 'Abakozi bokka be basoma.', save: 'Kitereke', saved: 'Kiterekeddwa' },
  finish: {
    action: 'Guwedde',
    title: 'Guwedde?',
    text: 'Guva mu lukalala. Osobola okuwandiikako ekijjukizo.',
    confirm: 'Guwedde',
  },
  reopen: {
    action: 'Guggulewo nate',
    title: 'Guddemu nate?',
    text: 'Gudda mu lukalala, era tewali agulina.',
    confirm: 'Guggulewo',
  },
  history: 'Ebyabaawo',
  nothing: 'Tewali kinnabaawo.',
  alone: 'Gwokka',
  events: {
    claimed: 'Gutwaliddwa',
    released: 'Guteereddwayo',
    noted: 'Ekijjukizo',
    done: 'Guwedde',
    reopened: 'Gugguddwawo',
  },
};
