import { css, cx } from '../style/goober';
import { colour, motion } from '../style/tokens';
import { Overlay, type OverlayFrame } from './overlay';

/** Width of a drawer if the screen is wide enough: 250, 320 or 600 px. */
export type DrawerSize = 'small' | 'medium' | 'large';

/** The side that a drawer comes from, in reading direction. */
export type DrawerSide = 'start' | 'end';

const drawer = css(`
  overflow: hidden;
  & > .panel { width: 100%; max-width: var(--so-drawer-width); height: 100%; overflow: auto; overscroll-behavior: contain; transition: inset ${motion.calmMs}ms ease-out; }
  & .head { position: sticky; top: 0; z-index: 1; padding-bottom: 0.25em; background: ${colour.surface}; }
`);

/** Widths of a drawer; at least a finger's width of the page stays pressable beside it. */
const sizes: Record<DrawerSize, string> = {
  small: css('--so-drawer-width: min(250px, 100vw - 3em);'),
  medium: css('--so-drawer-width: min(320px, 100vw - 3em);'),
  large: css('--so-drawer-width: min(600px, 100vw - 3em);'),
};

/** It slides by its place and not by a transform, which knows no reading direction. */
const from = (side: DrawerSide): string => {
  const away = `inset-inline-${side}: calc(-1 * var(--so-drawer-width));`;
  return css(`
    & > .panel { justify-self: ${side}; border-inline-${side === 'start' ? 'end' : 'start'}-width: 1px; ${away} }
    &[open] > .panel { inset-inline-${side}: 0; }
    @starting-style { &[open] > .panel { ${away} } }
  `);
};

const sides: Record<DrawerSide, string> = { start: from('start'), end: from('end') };

/** A sheet that slides in from one side of the screen and covers part of the page. */
export const Drawer = ({
  size = 'medium',
  side = 'end',
  ...frame
}: OverlayFrame & { size?: DrawerSize | undefined; side?: DrawerSide | undefined }) => (
  <Overlay {...frame} look={cx(drawer, sizes[size], sides[side])} />
);
