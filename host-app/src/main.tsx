import './site.css';
import { adopt, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Site } from './site';

setup(createElement);
installGlobals();
adopt(document);
document.documentElement.classList.add(themeClass);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Site />
  </StrictMode>,
);
