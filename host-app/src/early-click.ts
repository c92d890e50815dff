// Built as a separate script that loads before all others, so that clicks before hydration are not lost.

declare global {
  interface Window {
    /** Stops recording and returns the button that was clicked last, if any, without its busy mark. */
    somesaPressed?: () => HTMLButtonElement | null;
  }
}

let pressed: HTMLButtonElement | null = null;

const unmark = (): void => pressed?.removeAttribute('aria-busy');

const note = ({ target }: Event): void => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('#root button');
  if (!button) return;
  unmark();
  pressed = button;
  button.setAttribute('aria-busy', 'true');
};

document.addEventListener('click', note, true);

window.somesaPressed = () => {
  document.removeEventListener('click', note, true);
  unmark();
  return pressed;
};

export {};
