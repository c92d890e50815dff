// A script of its own, there long before the others: what is pressed before they have taken over is not lost.

declare global {
  interface Window {
    /** Ends the noting; answers the button that was pressed last, if any, without its mark. */
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
