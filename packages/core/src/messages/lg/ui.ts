import type { UiTexts } from '../en/ui';

/** Words of the kit and of every wizard, in Luganda. */
export const ui: UiTexts = {
  previous: 'Ddayo',
  next: 'Ekiddako',
  finish: 'Maliriza',
  cancel: 'Sazaamu ofulume',
  try_again: 'Ddamu ogezeeko',
  copied: 'Kikoppeddwa',
  steps: 'Emitendera',
  step_done: 'guwedde',
  offline_title: 'Tewali yintaneeti',
  offline: 'By’owandiise bikuumiddwa. Weeyongereyo nga yintaneeti ekomyewo.',
  line_kept: 'By’owandiise bikuumiddwa. Ddamu ogezeeko nga yintaneeti ekomyewo.',
  crashed: 'Wabaddewo ensobi etasuubirwa!',
  crashed_hint: 'Ddamu otandike. Okusasula okutandise kugenda mu maaso, era tosasuzibwa mirundi ebiri.',
  start_again: 'Ddamu otandike',
  months: 'Janwaliyo Febwaliyo Marisi Apuli Maayi Juuni Julaayi Agusito Sebuttemba Okitobba Novemba Desemba',
  moment: '{day}, {time}',
};
