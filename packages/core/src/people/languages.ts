/** Languages of the texts. The first, English, is the default. */
export const languages = ['en', 'lg', 'sw'] as const;
export type Language = (typeof languages)[number];

/** Names of the languages in the languages themselves. */
export const languageNames: Record<Language, string> = { en: 'English', lg: 'Luganda', sw: 'Kiswahili' };

/** Languages whose texts no speaker has reviewed. */
export const draftLanguages: readonly Language[] = ['lg', 'sw'];

/** Languages whose loan agreement a speaker and a lawyer have read. In any other language, the agreement is in English, because it is a contract. */
export const agreementLanguages: readonly Language[] = ['en'];

/** Finds the language of a tag (`sw-UG`, `LG`); null if there are no texts in it. */
export const findLanguage = (tag: string | null | undefined): Language | null => {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
};

/** Returns the language of a tag (`sw-UG`, `LG`); English if there are no texts in it, or no tag. */
export const getLanguage = (tag: string | null | undefined): Language => findLanguage(tag) ?? 'en';
