import './site.css';
import { languageOf } from '@somesa/core';
import { adopt, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { bringFirst } from './routing/bring-first';
import { keepPressed } from './routing/keep-pressed';
import { keepTyped } from './routing/keep-typed';
import { onceThere } from './routing/once-there';
import { prefetchOnIntent } from './routing/prefetch';
import { isReady } from './routing/prepare';
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
  const route = routeOf(window.location.pathname);
  const isDrawn = route.isPrerendered && root.hasChildNodes();
  // A page that can be read stays until all of it can be taken over; elsewhere the words are enough to say what is wrong.
  await bringFirst(route, speech.language, () =>
    isDrawn ? isReady(route, speech.language) : hasTexts(speech.language, ['layout', 'line']),
  );
  await nextTask();
  // Not before: half of the rules, adopted, would win over the linked ones, which are whole.
  adopt(document);
  await nextTask();
  if (isDrawn) {
    onceThere(keepTyped(root));
    onceThere(keepPressed());
    hydrateRoot(root, view);
  } else createRoot(root).render(view);
  prefetchOnIntent(routeOf);
};

void start();
