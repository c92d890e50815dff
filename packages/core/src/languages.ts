/** The languages that people read us in. English stands first: it is what is answered where no other is asked for. */
export const languages = ['en', 'lg', 'sw'] as const;
export type Language = (typeof languages)[number];

/** The languages by the names that their speakers give them. */
export const languageNames: Record<Language, string> = { en: 'English', lg: 'Luganda', sw: 'Kiswahili' };

/** Languages whose texts no speaker has read yet. */
export const draftLanguages: readonly Language[] = ['lg', 'sw'];

/** Finds the language of ours that a tag (`sw-UG`, `LG`) asks for; null where we don't speak it. */
export const findLanguage = (tag: string | null | undefined): Language | null => {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
};

/** Names the language that a tag (`sw-UG`, `LG`) asks for; English where we don't speak it or there is none. */
export const languageOf = (tag: string | null | undefined): Language => findLanguage(tag) ?? 'en';
