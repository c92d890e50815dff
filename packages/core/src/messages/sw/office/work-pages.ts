import type { workPages as english } from '../../en/office/work-pages';
import type { Texts } from '../../texts';

/** What stands beside everything that people of the back office share out. */
export const workPages: Texts<typeof english> = {
  title: 'Kazi',
  /** How far it is. */
  open: 'Hakuna aliyeichukua bado',
  mine: 'Iko kwako',
  held: 'Iko kwa {name}',
  done: 'Imekamilika',
  doneBy: 'Imekamilishwa na {name}',
  byItself: 'Hukamilika yenyewe, ikishaamuliwa au kulipwa.',
  claim: 'Chukua',
  release: 'Achia',
  note: { label: 'Maelezo', hint: 'Wafanyakazi tu huyasoma.', save: 'Hifadhi', saved: 'Yamehifadhiwa' },
  finish: {
    action: 'Imekamilika',
    title: 'Je, imekamilika?',
    text: 'Inatoka kwenye foleni. Unaweza kuandika maelezo.',
    confirm: 'Imekamilika',
  },
  reopen: {
    action: 'Fungua tena',
    title: 'Ianze tena?',
    text: 'Inarudi kwenye foleni, na haina mtu.',
    confirm: 'Fungua tena',
  },
  history: 'Historia',
  nothing: 'Hakuna kilichotokea bado.',
  alone: 'Yenyewe',
  events: {
    claimed: 'Ilichukuliwa',
    released: 'Iliachiwa',
    noted: 'Maelezo',
    done: 'Ilikamilika',
    reopened: 'Ilifunguliwa tena',
  },
};
