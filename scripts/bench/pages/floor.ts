/** The floor: the smallest form that Preact can draw. No style, no state, no other words than it needs. */
import { h, render } from 'preact';

const form = h(
  'form',
  { onSubmit: (event: Event) => event.preventDefault() },
  h('label', { for: 'regNo' }, 'Registration number'),
  h('input', { id: 'regNo', name: 'regNo' }),
  h('button', {}, 'Next'),
);

render(form, document.getElementById('form') as HTMLElement);
document.dispatchEvent(new Event('somesa-ready'));
