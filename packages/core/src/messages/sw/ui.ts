import type { UiTexts } from '../en/ui';

/** Words of the kit and of every wizard, in Swahili. */
export const ui: UiTexts = {
  previous: 'Rudi',
  next: 'Endelea',
  finish: 'Maliza',
  cancel: 'Ghairi na utoke',
  try_again: 'Jaribu tena',
  copied: 'Imenakiliwa',
  steps: 'Hatua',
  step_done: 'imekamilika',
  offline_title: 'Hakuna intaneti',
  offline: 'Ulichoandika kimehifadhiwa. Endelea mtandao ukirudi.',
  line_kept: 'Ulichoandika kimehifadhiwa. Jaribu tena mtandao ukirudi.',
  crashed: 'Hitilafu isiyotarajiwa imetokea!',
  crashed_hint: 'Anza upya. Malipo yaliyoanza yanaendelea, na hutatozwa mara mbili kamwe.',
  start_again: 'Anza upya',
  months: 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba',
  moment: '{day}, {time}',
};
