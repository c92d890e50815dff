import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Open state of a popup: kept by the popup if neither prop is given, or by the component that gives both. */
export interface PopupState {
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

/** State, refs and functions for opening and closing a popup. */
export interface Popup {
  isOpen: boolean;
  root: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLButtonElement | null>;
  setOpen: (isOpen: boolean) => void;
  /** Closes it and gives the focus back to its button. */
  leave: () => void;
  closeOnEscape: (event: KeyboardEvent) => void;
}

/** Holds something open beside its button until a press outside, the focus outside, or Escape. */
export const usePopup = ({ isOpen: given, onToggle }: PopupState): Popup => {
  const [own, setOwn] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isOpen = given ?? own;

  const setOpen = (next: boolean): void => {
    setOwn(next);
    onToggle?.(next);
  };
  const leave = (): void => {
    trigger.current?.focus();
    setOpen(false);
  };

  const latest = useRef(setOpen);
  latest.current = setOpen;
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = (event: Event): void => {
      const [target] = event.composedPath();
      if (target instanceof Node && !root.current?.contains(target)) latest.current(false);
    };
    // Before anything there can stop it. `click` is for what presses without a pointer.
    const outside = ['pointerdown', 'click', 'focusin'] as const;
    for (const type of outside) document.addEventListener(type, closeFromOutside, true);
    return () => {
      for (const type of outside) document.removeEventListener(type, closeFromOutside, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    root,
    trigger,
    setOpen,
    leave,
    closeOnEscape: (event) => {
      if (!isOpen || event.key !== 'Escape') return;
      // A dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      leave();
    },
  };
};
