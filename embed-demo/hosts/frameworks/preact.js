import { h, render } from 'preact';

/** Shows a form by its tag in Preact. */
export const mountPreact =
  (root, { school, lang, amount, onStep }) =>
  ({ theme, isShown }) =>
    render(
      isShown &&
        h('somesa-pay-fees', {
          school,
          lang,
          theme,
          amount,
          'onsomesa-step': ({ detail }) => onStep(detail.step),
        }),
      root,
    );
