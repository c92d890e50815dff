import { mountPreact } from './frameworks/preact.js';
import { mountReact } from './frameworks/react.js';
import { mountReact as mountReact18 } from './frameworks/react.js?react-18';
import { mountSolid } from './frameworks/solid.js';
import { mountSvelte } from './frameworks/svelte.js';
import { mountVue } from './frameworks/vue.js';

const frameworks = {
  react: mountReact,
  react18: mountReact18,
  preact: mountPreact,
  vue: mountVue,
  svelte: mountSvelte,
  solid: mountSolid,
};
const { host } = document.documentElement.dataset;
const chosen = new URL(location.href).searchParams.get('framework');
let state = { theme: 'light', isShown: true };
const createOutput = (id) => Object.assign(document.createElement('output'), { id });
const steps = createOutput('steps');
const root = document.createElement('div');

const show = frameworks[chosen](root, {
  host,
  school: 'st-josephs-naggalama',
  lang: undefined,
  amount: 21_000,
  test: false,
  link: '/gallery/',
  onStep: (step) => {
    steps.textContent += ` ${step}`;
  },
});
/** Renders with other values. The page's own buttons call it. */
const change = (next) => {
  state = { ...state, ...next };
  show(state);
};
const createButton = (text, onclick) =>
  Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick });

document.querySelector('main').append(
  createButton('Change the theme', () => change({ theme: state.theme === 'dark' ? 'light' : 'dark' })),
  createButton('Show or hide the form', () => change({ isShown: !state.isShown })),
  steps,
  root,
);
change({});
