import { createSignal } from 'solid-js';
import h from 'solid-js/h';
import { render, Show } from 'solid-js/web';

/** Shows a form by its tag in Solid. */
export const mountSolid = (root, { school, lang, amount, test, link, onStep }) => {
  const [state, setState] = createSignal({ theme: undefined, isShown: false });
  const form = () =>
    h(
      'somesa-pay-fees',
      {
        school,
        lang,
        theme: () => state().theme,
        amount,
        test,
        'on:somesa-step': ({ detail }) => onStep(detail.step),
      },
      h('a', { href: link }, 'Other pages'),
    );
  render(() => h(Show, { when: () => state().isShown }, form), root);
  return setState;
};
