import { act, type SyntheticEvent, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../testing/render';
import { preserveInput, replayEarlyClick } from './preserve-input';

const Form = () => {
  const [name, setName] = useState('');
  const [sent, setSent] = useState<string[]>([]);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setSent([...sent, name]);
  };
  return (
    <form method="dialog" onSubmit={send}>
      <input value={name} onChange={(event) => setName(event.target.value)} />
      <button type="submit">
        <b>Send</b>
      </button>
      <button type="button" disabled={name !== ''} onClick={() => setSent([...sent, 'other'])}>
        Other
      </button>
      <output>{sent.join(', ')}</output>
    </form>
  );
};

let container: HTMLElement;
let root: Root;
beforeEach(async () => {
  container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  container.innerHTML = renderToString(<Form />);
  vi.resetModules();
  await import('./early-click');
});
afterEach(() =>
  act(async () => {
    root.unmount();
    container.remove();
  }),
);

const find = <E extends Element>(selector: string): E => {
  const found = container.querySelector<E>(selector);
  if (!found) throw new Error(`the form has ${selector}`);
  return found;
};
const send = () => find<HTMLButtonElement>('[type=submit]');
const other = () => find<HTMLButtonElement>('[type=button]');
const output = () => find('output').textContent;

const takeOver = async () => {
  const [restoreInput, replayClick] = [preserveInput(container), replayEarlyClick()];
  expect(container.querySelector('[aria-busy]')).toBeNull();
  await act(async () => {
    root = hydrateRoot(container, <Form />);
  });
  await settle(() => {
    restoreInput();
    replayClick();
  });
  await settle();
};

it('an early click is marked as busy and replayed once after hydration with the typed values', async () => {
  find<HTMLInputElement>('input').value = 'Akello';
  find<HTMLElement>('b').click();
  expect(send().getAttribute('aria-busy')).toBe('true');
  await takeOver();
  expect(output()).toBe('Akello');
});

it('an early click sends no form to the server', async () => {
  const submitted: Event[] = [];
  const note = (event: Event) => submitted.push(event);
  window.addEventListener('submit', note);
  for (const method of ['post', 'dialog'] as const) {
    find<HTMLFormElement>('form').method = method;
    send().click();
  }
  window.removeEventListener('submit', note);
  expect(submitted.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, false]);
  await takeOver();
});

it('an early click sends a form that works without scripts to the server if no script has come after 10 seconds', async () => {
  vi.useFakeTimers();
  const form = find<HTMLFormElement>('form');
  form.method = 'post';
  const sent = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
  send().click();
  vi.advanceTimersByTime(9_999);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledOnce();
  send().click();
  window.somesaPressed?.();
  send().click();
  vi.advanceTimersByTime(20_000);
  expect(sent).toHaveBeenCalledOnce();
  vi.useRealTimers();
  form.method = 'dialog';
  await takeOver();
});

it('replays only the last of several early clicks', async () => {
  other().click();
  send().click();
  expect(container.querySelectorAll('[aria-busy]')).toHaveLength(1);
  send().click();
  other().click();
  await takeOver();
  expect(output()).toBe('other');
});

it('an early click is not replayed if the page has disabled the button since', async () => {
  find<HTMLInputElement>('input').value = 'Akello';
  other().click();
  await takeOver();
  expect(output()).toBe('');
});

it('replays no click if no button was clicked early, and leaves later clicks to the page', async () => {
  find<HTMLInputElement>('input').click();
  await takeOver();
  expect(output()).toBe('');
  await settle(() => other().click());
  expect(other().hasAttribute('aria-busy')).toBe(false);
  expect(output()).toBe('other');
});
