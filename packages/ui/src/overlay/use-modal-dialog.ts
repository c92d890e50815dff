import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';

let lockCount = 0;
let unlockPage = (): void => {};

const lockPage = (): (() => void) => {
  const page = document.documentElement;
  const { overflow, paddingInlineEnd } = page.style;
  const scrollbarPx = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  // Reserves the width of the scrollbar, so that nothing moves sideways.
  if (scrollbarPx > 0) page.style.paddingInlineEnd = `${scrollbarPx}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingInlineEnd = paddingInlineEnd;
  };
};

const lockScroll = (): (() => void) => {
  if (lockCount === 0) unlockPage = lockPage();
  lockCount += 1;
  return () => {
    lockCount -= 1;
    if (lockCount === 0) unlockPage();
  };
};

const show = (dialog: HTMLDialogElement): void => {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
};

const hide = (dialog: HTMLDialogElement): void => {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
};

/** Selectors of the element that gets the initial focus, in order of preference. */
const FIRST_FOCUS = [
  '[data-autofocus]',
  ['input:not([type=hidden])', 'select', 'textarea']
    .map((tag) => `[data-part=body] ${tag}:not(:disabled)`)
    .join(),
  '[data-part=actions] button, [data-part=actions] a',
  '[data-part=title]',
];

const focusFirst = (dialog: HTMLDialogElement): void => {
  const candidates = FIRST_FOCUS.map((selector) => dialog.querySelector<HTMLElement>(selector));
  // Focusing an element below the screen would scroll past the beginning of the dialog.
  const isVisible = (element: HTMLElement): boolean =>
    element.getBoundingClientRect().bottom <= window.innerHeight;
  candidates.find((element) => element !== null && isVisible(element))?.focus();
};

/**
 * Returns a function that restores the focus to an element or, if it has been removed, to the heading of its
 * section. Otherwise people with a keyboard or a screen reader would start again at the top of the page.
 */
const createFocusRestorer = (opener: HTMLElement | null): (() => void) => {
  const heading = opener?.closest('section, main')?.querySelector<HTMLElement>('h1, h2');
  return () => {
    if (opener?.isConnected) return opener.focus({ preventScroll: true });
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
};

type Handlers = Pick<
  ComponentProps<'dialog'>,
  'onCancel' | 'onClose' | 'onKeyDown' | 'onPointerDown' | 'onClick'
>;

/**
 * Opens a native dialog while `isOpen` is true, and restores the focus afterwards. Escape, a phone's back
 * gesture and a press beside the panel call `onClose`, unless the dialog is busy.
 */
export const useModalDialog = ({
  isOpen,
  isBusy,
  onClose,
}: {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
}): { ref: RefObject<HTMLDialogElement | null>; dismiss: () => void; handlers: Handlers } => {
  const ref = useRef<HTMLDialogElement>(null);
  const shouldBeOpen = useRef(false);
  const hasPressBegunInside = useRef(false);

  // Not a layout effect, because after those React restores the focus to where it was before the render.
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const restoreFocus = createFocusRestorer(
      (dialog.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null,
    );
    shouldBeOpen.current = true;
    show(dialog);
    focusFirst(dialog);
    const unlock = lockScroll();
    return () => {
      shouldBeOpen.current = false;
      unlock();
      hide(dialog);
      restoreFocus();
    };
  }, [isOpen]);

  const dismiss = (): void => {
    if (!isBusy) onClose();
  };

  return {
    ref,
    dismiss,
    handlers: {
      // A file field inside the dialog also dispatches `cancel`.
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      },
      // The browser may close the dialog without a `cancel` event, as on a second back gesture.
      onClose: (event) => {
        const dialog = event.currentTarget;
        if (event.target !== dialog || !shouldBeOpen.current || dialog.open) return;
        if (isBusy) show(dialog);
        else onClose();
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        dismiss();
      },
      // Selecting text from the inside to the outside must not close the dialog.
      onPointerDown: (event) => {
        hasPressBegunInside.current = event.target !== event.currentTarget;
      },
      onClick: (event) => {
        const isOutside = event.target === event.currentTarget && !hasPressBegunInside.current;
        hasPressBegunInside.current = false;
        if (isOutside) dismiss();
      },
    },
  };
};
