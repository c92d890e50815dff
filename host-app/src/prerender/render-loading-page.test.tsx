import { languages } from '@somesa/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import '../testing/render';
import { resetBrowser } from '../testing/visit';
import { getText } from '../texts/catalogue';
import { renderLoadingPage } from './render-loading-page';

beforeEach(resetBrowser);

it.each(languages)(
  'shows in %s that a page is loading, only in browsers that run scripts',
  async (language) => {
    const container = document.createElement('div');
    container.innerHTML = await renderLoadingPage(language);
    const status = container.querySelector('[role="status"]');
    expect(status?.textContent).toContain(getText(language, 'layout').frame.loading);
    expect(status?.closest('[data-needs-script]')).not.toBeNull();
    expect(container.innerHTML).toContain('/no-script.css');
    expect(container.innerHTML).not.toMatch(/ style="/);
  },
);

it('is replaced by the page', async () => {
  const container = document.createElement('div');
  container.innerHTML = await renderLoadingPage('en');
  const root = createRoot(container);
  await act(async () => root.render(<h1>Overview</h1>));
  expect(container.innerHTML).toBe('<h1>Overview</h1>');
  await act(async () => root.unmount());
});
