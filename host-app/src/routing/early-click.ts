// Built as a separate script that loads before all others, so that clicks before hydration are not lost.

declare global {
  interface Window {
    /** Stops recording and returns the button that was clicked last, if any, without its busy mark. */
    somesaPressed?: () => HTMLButtonElement | null;
  }
}

/** Maximum wait of a form for the page's scripts, in milliseconds. */
const MAX_WAIT_MS = 10_000;

let pressed: HTMLButtonElement | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;
let isOver = false;

const unmark = (): void => pressed?.removeAttribute('aria-busy');

const note = ({ target }: Event): void => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('#root button');
  if (!button) return;
  unmark();
  pressed = button;
  button.setAttribute('aria-busy', 'true');
};

document.addEventListener('click', note, true);

// A form that works without scripts waits for them: the click is replayed. If they don't come, the form is
// sent to the server.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  event.preventDefault();
  clearTimeout(waiting);
  if (!isOver) waiting = setTimeout(() => form.submit(), MAX_WAIT_MS);
});

window.somesaPressed = () => {
  isOver = true;
  clearTimeout(waiting);
  document.removeEventListener('click', note, true);
  unmark();
  return pressed;
};

export {};
