import { draftLanguages } from '@somesa/core';
import { useSnapshot } from 'valtio';
import { speech } from '../state/speech';
import { useText } from '../texts/use-text';

/** Says of a language that no speaker has read it yet, in that language. */
export const DraftMark = () => {
  const { draft } = useText('layout').frame;
  const { language } = useSnapshot(speech);
  return draftLanguages.includes(language) && <p>{draft}</p>;
};
