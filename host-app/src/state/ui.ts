import { proxy } from 'valtio';

export interface Ui {
  isSidebarOpen: boolean;
  /** Name of the open dropdown; null if none is open. */
  openDropdown: string | null;
}

/** Open parts of the page frame, shared by the controls that open and close them. */
export const ui = proxy<Ui>({ isSidebarOpen: false, openDropdown: null });

export const openSidebar = (): void => {
  ui.isSidebarOpen = true;
};

export const closeSidebar = (): void => {
  ui.isSidebarOpen = false;
};

/** Opens a dropdown and closes any other; null closes it. */
export const setOpenDropdown = (name: string | null): void => {
  ui.openDropdown = name;
};

export const closeAll = (): void => {
  closeSidebar();
  setOpenDropdown(null);
};
