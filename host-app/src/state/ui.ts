import { proxy } from 'valtio';

/** Open parts of the page frame. */
export interface Ui {
  isSidebarOpen: boolean;
  /** The name of the one dropdown that is open; null where none is. */
  openDropdown: string | null;
}

/** Open parts of the page frame, shared by the controls that open and close them. */
export const ui = proxy<Ui>({ isSidebarOpen: false, openDropdown: null });

/** Opens the sidebar where it lies over the page. */
export const openSidebar = (): void => {
  ui.isSidebarOpen = true;
};

/** Closes the sidebar where it lies over the page. */
export const closeSidebar = (): void => {
  ui.isSidebarOpen = false;
};

/** Opens one dropdown, or closes it with null; there is never a second one. */
export const setOpenDropdown = (name: string | null): void => {
  ui.openDropdown = name;
};

/** Closes everything that lies over a page. */
export const closeAll = (): void => {
  closeSidebar();
  setOpenDropdown(null);
};
