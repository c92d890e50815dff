import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';

let locks = 0;
let unlockPage = (): void => {};

const lockPage = (): (() => void) => {
  const page = document.documentElement;
  const { overflow, paddingInlineEnd } = page.style;
  const scrollbarPx = window.innerWidth - page.clientWidth;
  page.style.overflow = 'hidden';
  // Keeps the place of a scrollbar that was there, so that nothing moves sideways.
  if (scrollbarPx > 0) page.style.paddingInlineEnd = `${scrollbarPx}px`;
  return () => {
    page.style.overflow = overflow;
    page.style.paddingInlineEnd = paddingInlineEnd;
  };
};

/** Stops the page from scrolling until every lock is undone. Answers what undoes this one. */
const lockScroll = (): (() => void) => {
  if (locks === 0) unlockPage = lockPage();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) unlockPage();
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

/** Selectors of the element that gets the focus first: one that asks for it, else the first field, else the first action, else the title. */
const FIRST_FOCUS = [
  '[data-autofocus]',
  ['input:not([type=hidden])', 'select', 'textarea']
    .map((tag) => `[data-part=body] ${tag}:not(:disabled)`)
    .join(),
  '[data-part=actions] button, [data-part=actions] a',
  '[data-part=title]',
];

const focusFirst = (dialog: HTMLDialogElement): void => {
  const found = FIRST_FOCUS.map((selector) => dialog.querySelector<HTMLElement>(selector));
  // Focusing an element that begins below the screen would take a reader past the beginning.
  const isInSight = (element: HTMLElement): boolean =>
    element.getBoundingClientRect().bottom <= window.innerHeight;
  found.find((element) => element !== null && isInSight(element))?.focus();
};

/**
 * Answers what gives the focus back to an element, or, where a change took that away, to the heading of the part that it stood in: who
 * goes by keys or hears the page is not sent to its beginning.
 */
const wayBackTo = (opener: HTMLElement | null): (() => void) => {
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
 * Opens a native dialog above the page for as long as `isOpen` says, and gives the focus back afterwards. Escape, the way back of a
 * phone and a press beside the panel ask `onClose`, unless it is busy.
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
  const isHeldOpen = useRef(false);
  const hasPressBegunInside = useRef(false);

  // Not a layout effect: React puts the focus back to where it was before the change, after those.
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const goBack = wayBackTo(
      (dialog.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null,
    );
    isHeldOpen.current = true;
    show(dialog);
    focusFirst(dialog);
    const unlock = lockScroll();
    return () => {
      isHeldOpen.current = false;
      unlock();
      hide(dialog);
      goBack();
    };
  }, [isOpen]);

  const dismiss = (): void => {
    if (!isBusy) onClose();
  };

  return {
    ref,
    dismiss,
    handlers: {
      // A file field inside sends a `cancel` of its own.
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        dismiss();
      },
      // The browser may close it without asking, as on a second press of the phone's way back.
      onClose: (event) => {
        const dialog = event.currentTarget;
        if (event.target !== dialog || !isHeldOpen.current || dialog.open) return;
        if (isBusy) show(dialog);
        else onClose();
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        dismiss();
      },
      // Somebody who marks text inside and lets go outside does not want it closed.
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
