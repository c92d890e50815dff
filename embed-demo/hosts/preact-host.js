import { h, render } from 'preact';
import * as hooks from 'preact/hooks';
import { pageOf } from './page.js';

render(h(pageOf({ ...hooks, createElement: h })), document.querySelector('#root'));
