import { languages } from '@somesa/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import '../testing/render';
import { getText } from '../texts/catalogue';
import { renderShell } from './render-shell';

it.each(languages)(
  'shows in %s that a page is loading, only in browsers that run scripts',
  async (language) => {
    const shell = document.createElement('div');
    shell.innerHTML = await renderShell(language);
    const status = shell.querySelector('[role="status"]');
    expect(status?.textContent).toContain(getText(language, 'layout').frame.loading);
    expect(status?.closest('[data-needs-script]')).not.toBeNull();
    expect(shell.innerHTML).toContain('/no-script.css');
    expect(shell.innerHTML).not.toMatch(/ style="/);
  },
);

it('is replaced by the page', async () => {
  const shell = document.createElement('div');
  shell.innerHTML = await renderShell('en');
  const root = createRoot(shell);
  await act(async () => root.render(<h1>Overview</h1>));
  expect(shell.innerHTML).toBe('<h1>Overview</h1>');
  await act(async () => root.unmount());
});
