import type { Language } from '@somesa/core';
import { baseClass } from '@somesa/ui';
import { renderToString } from 'react-dom/server';
import { NoScriptStyles } from '../layout/no-script-styles';
import { PageLoading } from '../layout/page-loading';
import { loadTexts } from '../texts/catalogue';
import { languageState } from '../texts/language';

/** Renders what is shown until the first script has chosen a page: a loading message. */
export const renderLoadingPage = async (language: Language): Promise<string> => {
  await loadTexts(language, ['layout']);
  languageState.language = language;
  return renderToString(
    <>
      <NoScriptStyles />
      <div className={baseClass} data-needs-script="">
        <PageLoading />
      </div>
    </>,
  );
};
