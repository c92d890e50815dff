import { beforeEach, expect, it } from 'vitest';
import { closeAll, closeSidebar, openSidebar, setOpenDropdown, ui } from './ui';

beforeEach(closeAll);

it('opens and closes the sidebar', () => {
  openSidebar();
  expect(ui.isSidebarOpen).toBe(true);
  closeSidebar();
  expect(ui.isSidebarOpen).toBe(false);
});

it('closes an open dropdown when another one opens', () => {
  setOpenDropdown('user');
  setOpenDropdown('language');
  expect(ui.openDropdown).toBe('language');
});

it('closes everything at once', () => {
  openSidebar();
  setOpenDropdown('user');
  closeAll();
  expect({ ...ui }).toEqual({ isSidebarOpen: false, openDropdown: null });
});
