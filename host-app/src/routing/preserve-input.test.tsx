import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../testing/render';
import { preserveInput } from './preserve-input';

const Form = () => {
  const [name, setName] = useState('');
  const [day, setDay] = useState('monday');
  return (
    <form>
      <input value={name} onChange={(event) => setName(event.target.value)} />
      <select value={day} onChange={(event) => setDay(event.target.value)}>
        <option value="monday">Monday</option>
        <option value="tuesday">Tuesday</option>
      </select>
      <output>
        {name} on {day}
      </output>
    </form>
  );
};

let container: HTMLElement;
let root: Root;
beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Form />);
});
afterEach(() =>
  act(async () => {
    root.unmount();
    container.remove();
  }),
);

const takeOver = async () => {
  const restoreInput = preserveInput(container);
  await act(async () => {
    root = hydrateRoot(container, <Form />);
  });
  await act(async () => restoreInput());
};

it('restores values that were typed and selected before any script ran', async () => {
  const [input, select] = [container.querySelector('input'), container.querySelector('select')];
  if (!input || !select) throw new Error('the form has its fields');
  input.value = 'Akello';
  select.value = 'tuesday';
  await takeOver();
  expect(container.querySelector('output')?.textContent).toBe('Akello on tuesday');
  expect(container.querySelector('input')).toBe(input);
});

it('leaves unchanged fields alone', async () => {
  await takeOver();
  expect(container.querySelector('output')?.textContent).toBe(' on monday');
});
