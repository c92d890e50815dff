import { draftLanguages } from '@somesa/core';
import { useSnapshot } from 'valtio';
import { languageState } from '../texts/language';
import { useText } from '../texts/use-text';

/** Renders a notice, in the language itself, that a translation was not yet reviewed by a native speaker. */
export const DraftMark = () => {
  const { draft } = useText('layout').frame;
  const { language } = useSnapshot(languageState);
  return draftLanguages.includes(language) && <p>{draft}</p>;
};
