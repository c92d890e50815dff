import './site.css';
import { getLanguage } from '@somesa/core';
import { adoptStyles, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadInitialRoute } from './pages/load-initial-route';
import { prefetchOnIntent } from './pages/prefetch';
import { isReady } from './pages/prepare';
import { findRoute } from './routes';
import { onHydrated } from './routing/hydration';
import { preserveInput, replayEarlyClick } from './routing/preserve-input';
import { Site } from './site';
import { hasTexts } from './texts/catalogue';
import { languageState } from './texts/language';

setup(createElement);
installGlobals();
document.documentElement.classList.add(themeClass);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const view = (
  <StrictMode>
    <Site />
  </StrictMode>
);

/** Waits for a new task, so that the browser can respond to the user between two pieces of work. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const start = async (): Promise<void> => {
  languageState.language = getLanguage(document.documentElement.lang);
  const route = findRoute(window.location.pathname);
  const isReadable = route.isPrerendered && root.hasChildNodes();
  // A readable page stays until it can be hydrated completely; otherwise the texts alone are enough to show
  // an error.
  await loadInitialRoute(route, languageState.language, () =>
    isReadable
      ? isReady(route, languageState.language)
      : hasTexts(languageState.language, ['layout', 'connection']),
  );
  await nextTask();
  // Not earlier: an incomplete set of adopted rules would override the complete linked ones.
  adoptStyles(document);
  await nextTask();
  if (isReadable) {
    onHydrated(preserveInput(root));
    onHydrated(replayEarlyClick());
    hydrateRoot(root, view);
  } else createRoot(root).render(view);
  prefetchOnIntent(findRoute);
};

void start();
