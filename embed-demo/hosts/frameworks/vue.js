import { createApp, h, shallowReactive } from 'vue';

/** Shows a form by its tag in Vue. */
export const mountVue = (root, { school, lang, amount, test, link, onStep }) => {
  const state = shallowReactive({ theme: undefined, isShown: false });
  const render = () =>
    state.isShown
      ? h(
          'somesa-pay-fees',
          {
            school,
            lang,
            theme: state.theme,
            amount,
            test,
            onSomesaStep: ({ detail }) => onStep(detail.step),
          },
          h('a', { href: link }, 'Other pages'),
        )
      : null;
  createApp({ render }).mount(root);
  return (next) => void Object.assign(state, next);
};
