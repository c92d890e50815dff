import type { sentPages as english } from '../../en/office/sent-pages';
import type { Texts } from '../../texts';

/** What stands on the screen about what people are told. */
export const sentPages: Texts<typeof english> = {
  tabs: 'Yaliyotumwa na maneno',
  sent: 'Yaliyotumwa',
  templates: 'Maneno',
  resend: {
    do: 'Tuma tena',
    question: 'Utume hii tena?',
    text: '{to} anaipata mara nyingine, kama ilivyokuwa.',
    textToNobody: 'Inatumwa mara nyingine, kama ilivyokuwa.',
    done: 'Iko njiani.',
  },
  search: 'Tafuta katika maneno',
  count: 'Maandishi: {count}',
  places: 'Hujazwa: {places}',
  none: 'Hakuna andishi lenye maneno haya',
  languages: { en: 'Kiingereza', lg: 'Kiganda', sw: 'Kiswahili' },
};
