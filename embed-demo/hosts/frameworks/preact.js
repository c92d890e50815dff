import { h, render } from 'preact';

/** Shows a form by its tag in Preact. */
export const mountPreact =
  (root, { school, lang, amount, test, link, onStep }) =>
  ({ theme, isShown }) =>
    render(
      isShown &&
        h(
          'somesa-pay-fees',
          { school, lang, theme, amount, test, 'onsomesa-step': ({ detail }) => onStep(detail.step) },
          h('a', { href: link }, 'Other pages'),
        ),
      root,
    );
