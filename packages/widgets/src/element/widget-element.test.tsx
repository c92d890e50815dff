import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPayFees } from './mount-pay-fees';
import { type MountWidget, widgetElement } from './widget-element';

const load = vi.fn<() => Promise<MountWidget>>(async () => mountPayFees);
customElements.define('test-pay-fees', widgetElement('https://pay.example/embed/1/somesa.js', load));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
});

const place = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};
const drawn = (element: HTMLElement): Promise<ShadowRoot> =>
  vi.waitFor(() => {
    if (!element.shadowRoot?.querySelector('input')) throw new Error('not drawn');
    return element.shadowRoot;
  });

test('the widget stands in an open shadow root with its styles, and says that it is ready', async () => {
  const ready = vi.fn();
  document.addEventListener('somesa-ready', ready);
  const root = await drawn(place('<test-pay-fees school="st-marys"><a href="/">Pay</a></test-pay-fees>'));
  expect(root.adoptedStyleSheets).toHaveLength(1);
  expect(document.head.querySelector('style')).toBeNull();
  await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(1));
  document.removeEventListener('somesa-ready', ready);
});

test('a failing load leaves the link and tells', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const element = place('<test-pay-fees school="st-marys"><a href="/">Pay</a></test-pay-fees>');
  await vi.waitFor(() => expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' }));
  expect(element.shadowRoot).toBeNull();
  document.removeEventListener('somesa-error', failed);
});

test('the theme changes in mid-wizard and what was typed stays', async () => {
  const element = place('<test-pay-fees school="st-marys"></test-pay-fees>');
  const root = await drawn(element);
  const input = root.querySelector('input');
  if (input) input.value = 'smk';
  element.setAttribute('theme', 'dark');
  await vi.waitFor(() => expect(root.querySelector<HTMLElement>('[data-theme]')?.dataset.theme).toBe('dark'));
  expect(root.querySelector('input')?.value).toBe('smk');
});

test('typing reaches no shortcut of the page; Escape does', async () => {
  const root = await drawn(place('<test-pay-fees school="st-marys"></test-pay-fees>'));
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): number => heard.push(event.key);
  document.addEventListener('keydown', listen);
  for (const key of ['k', 'Escape'])
    root
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  document.removeEventListener('keydown', listen);
  expect(heard).toEqual(['Escape']);
});

test('removing it leaves nothing; moving it keeps it', async () => {
  const element = place('<test-pay-fees school="st-marys"></test-pay-fees>');
  const root = await drawn(element);
  const section = root.querySelector('section');
  const box = document.createElement('div');
  document.body.append(box);
  box.append(element);
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.querySelector('section')).toBe(section);
  element.remove();
  await vi.waitFor(() => expect(root.childNodes).toHaveLength(0));
  expect(root.adoptedStyleSheets).toHaveLength(0);
});
