import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Open state of a popup: kept by the popup itself, or by a component that gives both props. */
export interface PopupState {
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

export interface Popup {
  isOpen: boolean;
  root: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLButtonElement | null>;
  setOpen: (isOpen: boolean) => void;
  /** Closes the popup and returns the focus to its button. */
  dismiss: () => void;
  closeOnEscape: (event: KeyboardEvent) => void;
}

/** Controls a popup beside its button. A press or focus outside and Escape close it. */
export const usePopup = ({ isOpen: controlledIsOpen, onToggle }: PopupState): Popup => {
  const [ownIsOpen, setOwnIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isOpen = controlledIsOpen ?? ownIsOpen;

  const setOpen = (next: boolean): void => {
    setOwnIsOpen(next);
    onToggle?.(next);
  };
  const dismiss = (): void => {
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
    // Captured, so that no listener of the page can stop them. `click` covers assistive tools without a
    // pointer.
    const eventTypes = ['pointerdown', 'click', 'focusin'] as const;
    for (const type of eventTypes) document.addEventListener(type, closeFromOutside, true);
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, closeFromOutside, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    root,
    trigger,
    setOpen,
    dismiss,
    closeOnEscape: (event) => {
      if (!isOpen || event.key !== 'Escape') return;
      // A surrounding dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    },
  };
};
