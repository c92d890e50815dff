import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, { WIDGETS: [['pay-fees'], ['repayment']] });
});
vi.mock('./shell-element', () => ({ createShellElement: () => class extends HTMLElement {} }));

test('warns once about a div whose form does not exist, and puts forms into the others', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  document.body.innerHTML =
    '<div data-somesa="pay-fee"></div><div data-somesa="pay-fees" data-school="kibuli"></div><div data-somesa></div>';
  await import('./shell');
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(warn.mock.calls).toEqual([
    ['Somesa: data-somesa="pay-fee" is none of pay-fees, repayment.'],
    ['Somesa: data-somesa="" is none of pay-fees, repayment.'],
  ]);
  expect(document.querySelector('[data-somesa] > somesa-pay-fees')?.getAttribute('school')).toBe('kibuli');
  expect(document.querySelectorAll('[data-somesa] > *')).toHaveLength(1);
});
