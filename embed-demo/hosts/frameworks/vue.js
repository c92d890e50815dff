import { createApp, h, shallowReactive } from 'vue';

/** Shows a form by its tag in Vue. */
export const mountVue = (root, { school, lang, amount, onStep }) => {
  const state = shallowReactive({ theme: undefined, isShown: false });
  const render = () =>
    state.isShown
      ? h('somesa-pay-fees', {
          school,
          lang,
          theme: state.theme,
          amount,
          onSomesaStep: ({ detail }) => onStep(detail.step),
        })
      : null;
  createApp({ render }).mount(root);
  return (next) => void Object.assign(state, next);
};
