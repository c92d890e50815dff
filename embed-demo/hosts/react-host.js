import * as react from 'react';
import { createRoot } from 'react-dom/client';
import { createPage } from './page.js';

createRoot(document.querySelector('#root')).render(
  react.createElement(react.StrictMode, null, react.createElement(createPage(react))),
);
