/* Shortcuts of the page. They ignore events from fields, but recognise only the tag name `input`. */
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
