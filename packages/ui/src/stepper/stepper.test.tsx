import { expect, test } from 'vitest';
import { renderAndFind } from '../testing/render';
import { Stepper } from './stepper';

const renderStepper = (current: number) =>
  renderAndFind(
    <Stepper steps={['Number', 'Amount', 'Finish']} current={current} label="Steps" doneText="done" />,
    'ol',
  );
const listStates = (stepper: Element) =>
  [...stepper.querySelectorAll('li')].map((step) => step.getAttribute('data-is'));

test('marks steps before the current one as done', async () => {
  const stepper = await renderStepper(1);
  expect(listStates(stepper)).toEqual(['done', 'now', 'ahead']);
  expect(stepper.querySelector('[aria-current=step]')?.textContent).toContain('Amount');
  expect(stepper.querySelector('li')?.textContent).toContain('done');
});

test('marks all steps as done at the end', async () => {
  const stepper = await renderStepper(3);
  expect(listStates(stepper)).toEqual(['done', 'done', 'done']);
  expect(stepper.querySelector('[aria-current]')).toBeNull();
});
