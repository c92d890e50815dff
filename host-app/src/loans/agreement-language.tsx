import { agreementLanguages, brand, formatText } from '@somesa/core';
import { useSnapshot } from 'valtio';
import { languageState } from '../texts/language';

/**
 * Says in the reader's language that loan agreements are in English; nothing if they are in that language.
 */
export const AgreementLanguage = ({ text }: { text: string }) =>
  agreementLanguages.includes(useSnapshot(languageState).language) ? null : (
    <p>{formatText(text, { phone: brand.phones[0] })}</p>
  );
