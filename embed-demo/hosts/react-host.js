import * as react from 'react';
import { createRoot } from 'react-dom/client';
import { SomesaPayFees } from '../../packages/widgets/npm/react.ts';
import { createPage } from './page.js';

const { host } = document.documentElement.dataset;
const Page = createPage(react, (options, onPaid, link) =>
  react.createElement(SomesaPayFees, { host, ...options, onPaid }, link),
);
createRoot(document.querySelector('#root')).render(
  react.createElement(react.StrictMode, null, react.createElement(Page)),
);
