import './site.css';
import { languageOf } from '@somesa/core';
import { adopt, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepTyped } from './routing/keep-typed';
import { onceThere } from './routing/once-there';
import { prefetchOnIntent } from './routing/prefetch';
import { prepare } from './routing/prepare';
import { routeOf } from './routing/route-of';
import { Site } from './site';
import { speech } from './state/speech';
import { hasTexts } from './texts/catalogue';

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

/** Lets the browser answer to the person between two pieces of work. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const start = async (): Promise<void> => {
  speech.language = languageOf(document.documentElement.lang);
  // What fails here is told by the page itself, unless it has no words: then what was sent stays, until the line is back.
  await prepare(routeOf(window.location.pathname), speech.language).catch(() => undefined);
  if (!hasTexts(speech.language, ['layout']))
    return window.addEventListener('online', () => window.location.reload(), { once: true });
  await nextTask();
  // Not before: half of the rules, adopted, would win over the linked ones, which are whole.
  adopt(document);
  await nextTask();
  if (root.hasChildNodes()) {
    onceThere(keepTyped(root));
    hydrateRoot(root, view);
  } else createRoot(root).render(view);
  prefetchOnIntent();
};

void start();
