/* Intercepts the mouse wheel and all links. */
(() => {
  document.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      window.scrollBy({ top: event.deltaY / 2, behavior: 'smooth' });
    },
    { passive: false },
  );
  document.addEventListener(
    'click',
    (event) => {
      if (event.target.closest('a')) event.preventDefault();
    },
    true,
  );
  document.addEventListener('submit', () => {
    window.submittedByThePage = true;
  });
})();
