import { createElement, version } from 'react';
import { createRoot } from 'react-dom/client';
import { SomesaPayFees } from '../../../packages/widgets/npm/react.ts';

/** Shows a form by our component for React. */
export const mountReact = (root, { host, school, lang, amount, onStep }) => {
  const reactRoot = createRoot(root);
  root.dataset.reactVersion = version;
  return ({ theme, isShown }) =>
    reactRoot.render(
      isShown &&
        createElement(SomesaPayFees, {
          host,
          school,
          lang,
          theme,
          amount,
          onStep: ({ step }) => onStep(step),
        }),
    );
};
