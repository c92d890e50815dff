import { adoptStyles, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GatePage } from './gate-page';

setup(createElement);
installGlobals();
document.documentElement.classList.add(themeClass);
adoptStyles(document);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <GatePage />
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/gate/sw.js', { scope: '/gate/' });
