import home from '@somesa/core/messages/en/site/home.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { routes } from './routes';
import { Site } from './site';
import { stubServer } from './testing/answers';
import { press, render, settle } from './testing/render';

const open = async (path: string) => {
  const { hook, history } = memoryLocation({ path, record: true });
  const view = await render(
    <Router hook={hook}>
      <Site />
    </Router>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(view.container.querySelector('main h1')).not.toBeNull();
  });
  return { ...view, history };
};

beforeAll(async () => {
  await Promise.all(routes.map(({ load }) => load()));
});

beforeEach(() => {
  stubServer({ 'GET /figures': [200, { happyParents: null }] });
});

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

describe('Site', () => {
  it('shows the four sections of the home page under one heading', async () => {
    const view = await open('/');
    leave = view.unmount;
    expect(view.container.querySelectorAll('h1')).toHaveLength(1);
    expect(view.text()).toContain(home.title);
    expect(view.text()).toContain('Why Choose Somesa');
    expect(view.text()).toContain(home.direct.title);
    expect(view.text()).toContain(home.instalments.title);
  });

  it('links only to existing pages', async () => {
    const view = await open('/');
    leave = view.unmount;
    const paths = [...view.container.querySelectorAll('a[href^="/"]')].map((a) => a.getAttribute('href'));
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((href) => !routes.some(({ path }) => path === href))).toEqual([]);
  });

  it('shows Page Not Found!! at an unknown address, and goes home if there is no previous page', async () => {
    const view = await open('/no/such/page');
    leave = view.unmount;
    expect(view.text()).toContain('Page Not Found!!');
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    await press(view.container, layout.notFound.goBack);
    expect(view.history.at(-1)).toBe('/');
  });

  it('goes one step back from an unknown address', async () => {
    const view = await open('/no/such/page');
    leave = view.unmount;
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    await press(view.container, layout.notFound.goBack);
    expect(back).toHaveBeenCalledOnce();
  });

  it('sets the document title and moves the focus to the new heading when the page changes', async () => {
    const view = await open('/');
    leave = view.unmount;
    expect(document.title).toBe('School fees payments made easy | Somesa');
    expect(document.activeElement?.tagName).not.toBe('H1');
    await press(view.container, layout.pages.receipts);
    await vi.waitFor(async () => {
      await settle();
      expect(document.activeElement?.textContent).toBe(receipts.check.title);
    });
    expect(document.title).toBe('Check a receipt | Somesa');
  });

  it('focuses the new heading even if a closing menu returns the focus to its button first', async () => {
    const view = await open('/');
    leave = view.unmount;
    const menu = document.createElement('dialog');
    menu.setAttribute('open', '');
    const opener = document.createElement('button');
    view.container.append(menu, opener);
    await press(view.container, layout.pages.receipts);
    await vi.waitFor(async () => {
      await settle();
      expect(document.activeElement?.textContent).toBe(receipts.check.title);
    });
    opener.focus();
    menu.dispatchEvent(new Event('close'));
    expect(document.activeElement?.textContent).toBe(receipts.check.title);
  });
});
