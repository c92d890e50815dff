import { mount } from 'svelte';
import Form from './form.svelte';

/** Shows a form by its tag in Svelte. */
export const mountSvelte = (root, options) => mount(Form, { target: root, props: options }).show;
