import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';
import { SomesaPayFees } from '../../../packages/widgets/npm/react.ts';

/** Shows a form by our component for React. */
export const mountReact = (root, { host, school, lang, amount, test, link, onStep }) => {
  const reactRoot = createRoot(root);
  root.dataset.reactVersion = version;
  return ({ theme, isShown }) =>
    reactRoot.render(
      isShown &&
        createElement(
          SomesaPayFees,
          { host, school, lang, theme, amount, test, onStep: ({ step }) => onStep(step) },
          createElement('a', { href: link }, 'Other pages'),
        ),
    );
};
