import { arrowLeftIcon, colour, css, Icon, radius } from '@somesa/ui';
import { useSyncExternalStore } from 'react';
import { useText } from '../texts/use-text';
import { listenToScroll, TO_TOP_ID } from './listen-to-scroll';

/** Size of the button, and its distances from the right and the bottom of the window, in pixels. */
const SIZE_PX = 48;
const RIGHT_PX = 16;
const BOTTOM_PX = 88;

const button = css(`
  position: fixed;
  z-index: 5;
  right: ${RIGHT_PX}px;
  bottom: ${BOTTOM_PX}px;
  display: grid;
  place-items: center;
  width: ${SIZE_PX}px;
  height: ${SIZE_PX}px;
  padding: 0;
  background: ${colour.surface};
  border: 1px solid ${colour.control};
  border-radius: ${radius.round};
  cursor: pointer;
  & svg { transform: rotate(90deg); }
  &:hover { border-color: ${colour.ink}; }
  @media print { & { display: none; } }
`);

// A row as wide as the page, such as a question, can be pressed beside it; it never touches the actions of a
// wizard.
const isInTheWay = (element: Element): boolean =>
  element.matches('input, select, textarea, [part="actions"]') ||
  (element.matches('a, button, summary, label') &&
    element.className !== button &&
    element.getBoundingClientRect().width < window.innerWidth / 2);

const coversControl = (): boolean => {
  const left = window.innerWidth - RIGHT_PX - SIZE_PX;
  const top = window.innerHeight - BOTTOM_PX - SIZE_PX;
  const points = [0, SIZE_PX / 2, SIZE_PX - 1];
  return points.some((x) =>
    points.some((y) => document.elementsFromPoint(left + x, top + y).some(isInTheWay)),
  );
};

const goUp = () => {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};

const isHidden = (): boolean => document.activeElement?.id !== TO_TOP_ID && coversControl();

/** It disappears while it would cover a control, unless it has the focus. */
export const ToTop = () => {
  const text = useText('layout').frame;
  if (useSyncExternalStore(listenToScroll, isHidden)) return null;
  return (
    <button type="button" id={TO_TOP_ID} className={button} aria-label={text.toTop} onClick={goUp}>
      <Icon node={arrowLeftIcon} />
    </button>
  );
};
