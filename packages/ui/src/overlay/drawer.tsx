import { css, cx } from '../style/goober';
import { colour, motion } from '../style/tokens';
import { Overlay, type OverlayFrame } from './overlay';

/** Width of a drawer: 250, 320 or 600 px on a screen that is wide enough. */
export type DrawerSize = 'small' | 'medium' | 'large';

export type DrawerSide = 'start' | 'end';

const drawer = css(`
  overflow: hidden;
  & > .panel { width: 100%; max-width: var(--so-drawer-width); height: 100%; overflow: auto; overscroll-behavior: contain; transition: inset ${motion.calmMs}ms ease-out; }
  & .head { position: sticky; top: 0; z-index: 1; padding-bottom: 0.25em; background-color: ${colour.surface}; }
`);

/** At least 3em of the page remain beside it, so that a finger can press there to close it. */
const sizes: Record<DrawerSize, string> = {
  small: css('--so-drawer-width: min(250px, 100vw - 3em);'),
  medium: css('--so-drawer-width: min(320px, 100vw - 3em);'),
  large: css('--so-drawer-width: min(600px, 100vw - 3em);'),
};

// Returns the class of a drawer at one side. It slides by `inset`, because a transform ignores the reading
// direction.
const createSideClass = (side: DrawerSide): string => {
  const hidden = `inset-inline-${side}: calc(-1 * var(--so-drawer-width));`;
  return css(`
    & > .panel { justify-self: ${side}; border-inline-${side === 'start' ? 'end' : 'start'}-width: 1px; ${hidden} }
    &[open] > .panel { inset-inline-${side}: 0; }
    @starting-style { &[open] > .panel { ${hidden} } }
  `);
};

const sides: Record<DrawerSide, string> = {
  start: createSideClass('start'),
  end: createSideClass('end'),
};

export const Drawer = ({
  size = 'medium',
  side = 'end',
  ...frame
}: OverlayFrame & { size?: DrawerSize | undefined; side?: DrawerSide | undefined }) => (
  <Overlay {...frame} className={cx(drawer, sizes[size], sides[side])} />
);
