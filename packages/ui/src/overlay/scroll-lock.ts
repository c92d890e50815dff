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
export const lockScroll = (): (() => void) => {
  if (locks === 0) unlockPage = lockPage();
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) unlockPage();
  };
};
