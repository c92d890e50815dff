import { h, render } from 'preact';
import * as hooks from 'preact/hooks';
import { createPage } from './page.js';

render(h(createPage({ ...hooks, createElement: h })), document.querySelector('#root'));
