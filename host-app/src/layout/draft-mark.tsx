import { draftLanguages } from '@somesa/core';
import { useSnapshot } from 'valtio';
import { languageState } from '../state/language';
import { useText } from '../texts/use-text';

/** Says of a language that no speaker has read it yet, in that language. */
export const DraftMark = () => {
  const { draft } = useText('layout').frame;
  const { language } = useSnapshot(languageState);
  return draftLanguages.includes(language) && <p>{draft}</p>;
};
