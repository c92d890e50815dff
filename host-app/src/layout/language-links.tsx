import { type Language, languageNames, languages } from '@somesa/core';
import type { MouseEvent } from 'react';
import { useSnapshot } from 'valtio';
import { showFailure } from '../state/page-message';
import { changeLanguage, languageState } from '../texts/language';
import { useText } from '../texts/use-text';

/** Without scripts, the links request the page in that language from the server. */
export const LanguageLinks = ({ onChosen }: { onChosen?: () => void }) => {
  const text = useText('layout').frame;
  const { language: current, chosen } = useSnapshot(languageState);
  if (chosen) return null;
  const choose = (language: Language) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChosen?.();
    changeLanguage(language).catch(() => showFailure(text.languageFailed));
  };
  return (
    <ul aria-label={text.language}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`?lang=${language}`}
            lang={language}
            hrefLang={language}
            aria-current={language === current || undefined}
            onClick={choose(language)}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
};
