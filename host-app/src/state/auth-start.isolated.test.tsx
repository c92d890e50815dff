import layout from '@somesa/core/messages/en/site/layout.json';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { prepare } from '../pages/prepare';
import { findRoute } from '../routes';
import { Site } from '../site';
import { stubServer } from '../testing/answers';
import { render, settle } from '../testing/render';
import { resetBrowser, sarah, storeSignedInUser } from '../testing/visit';
import { auth } from './auth';
import './auth-session';

// A page whose script never loads.
vi.mock('../pages/public/faqs-page', () => new Promise(() => undefined));

beforeEach(resetBrowser);
afterEach(() => vi.unstubAllGlobals());

it('a tab receives a logout in another tab while it waits for a page', async () => {
  stubServer({ 'GET /auth/me': [200, { user: sarah }] });
  storeSignedInUser();
  await prepare(findRoute('/receipts'), 'en');
  const { hook, navigate } = memoryLocation({ path: '/receipts' });
  const view = await render(
    <Router hook={hook}>
      <Site />
    </Router>,
  );
  await settle();
  expect(auth.user).toEqual(sarah);
  await act(async () => navigate('/faqs'));
  expect(view.text()).toContain(layout.frame.loading);
  await settle(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(auth.user).toBeNull();
  await view.unmount();
});
