import { h, render } from 'preact';
import * as hooks from 'preact/hooks';
import { createPage } from './page.js';

const Page = createPage({ ...hooks, createElement: h }, (options, onPaid, link) =>
  h('somesa-pay-fees', { ...options, 'onsomesa-paid': ({ detail }) => onPaid(detail) }, link),
);
render(h(Page), document.querySelector('#root'));
