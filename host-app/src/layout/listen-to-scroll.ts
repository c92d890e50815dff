/** ID of the button to the top, which stays while it has the focus. */
export const TO_TOP_ID = 'to-top';

/** Calls back when the page is scrolled or the window is resized, until the returned function is called. */
export const listenToScroll = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
};
