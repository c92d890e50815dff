import type { sentPages as english } from '../../en/office/sent-pages';
import type { Texts } from '../../texts';

/** What stands on the screen about what people are told. */
export const sentPages: Texts<typeof english> = {
  tabs: 'Ebyaweerezebwa n’ebigambo',
  sent: 'Ebyaweerezebwa',
  templates: 'Ebigambo',
  resend: {
    do: 'Weereza nate',
    question: 'Kino okiweereza nate?',
    text: '{to} akifuna omulundi omulala, nga bwe kyali.',
    textToNobody: 'Kiweerezebwa omulundi omulala, nga bwe kyali.',
    done: 'Kigenda.',
  },
  search: 'Noonya mu bigambo',
  count: 'Ebigambo: {count}',
  places: 'Ebijjuzibwamu: {places}',
  none: 'Tewali kirina bigambo bino',
  languages: { en: 'Lungereza', lg: 'Luganda', sw: 'Luswayiri' },
};
