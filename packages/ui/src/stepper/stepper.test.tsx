import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { Stepper } from './stepper';

const steps = ['Number', 'Amount', 'Finish'];
let drawn: Drawn;
afterEach(() => drawn.remove());

const places = async (current: number): Promise<(string | null)[]> => {
  drawn = draw(<Stepper steps={steps} current={current} label="Steps" doneText="done" />);
  await vi.waitFor(() => expect(drawn.container.querySelectorAll('li')).toHaveLength(3));
  return [...drawn.container.querySelectorAll('li')].map((step) => step.getAttribute('data-is'));
};

test('steps before the current one are marked done', async () => {
  expect(await places(1)).toEqual(['done', 'now', 'ahead']);
  expect(drawn.container.querySelector('[aria-current=step]')?.textContent).toContain('Amount');
  expect(drawn.container.querySelector('li')?.textContent).toContain('done');
});

test('marks all steps as done at the end', async () => {
  expect(await places(3)).toEqual(['done', 'done', 'done']);
  expect(drawn.container.querySelector('[aria-current]')).toBeNull();
});
