/* The page's own shortcuts. They leave fields alone, but know fields by their tag name only. */
(() => {
  const pressed = [];
  window.shortcutsOfThePage = pressed;
  const shortcuts = ['j', 'k', 'n', '/', 's', 'Escape'];
  const onKey = (event) => {
    if (event.target.nodeName === 'INPUT' || !shortcuts.includes(event.key)) return;
    pressed.push(event.key);
    if (event.key !== 'Escape') event.preventDefault();
  };
  for (const type of ['keydown', 'keypress']) document.addEventListener(type, onKey);
})();
