/** Calls back when the page is scrolled, until the returned function is called. */
export const listenToScroll = (onScroll: () => void) => {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
};
