/** What stands on the screen about what people are told. */
export const sentPages = {
  tabs: 'What was sent, and the texts',
  sent: 'Sent',
  templates: 'Texts',
  resend: {
    do: 'Send again',
    question: 'Send this again?',
    text: '{to} gets it once more, as it was.',
    textToNobody: 'It goes out once more, as it was.',
    done: 'It is on its way.',
  },
  search: 'Search the texts',
  count: 'Texts: {count}',
  places: 'Filled in: {places}',
  none: 'No text has these words',
  languages: { en: 'English', lg: 'Luganda', sw: 'Kiswahili' },
} as const;
