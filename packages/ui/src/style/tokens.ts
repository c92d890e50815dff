import { colours } from '@somesa/core';

/** Colours by what they are for. Each is a custom property that the theme sets for light and dark. */
export const colour = {
  /** Text, and amounts: at least 7:1 on paper and surface. */
  ink: 'var(--so-ink)',
  /** Second text: at least 4.5:1. */
  muted: 'var(--so-muted)',
  /** The page. */
  paper: 'var(--so-paper)',
  /** Surfaces on the page: cards, inputs. */
  surface: 'var(--so-surface)',
  /** Hairlines that part things. */
  line: 'var(--so-line)',
  /** Borders of controls: at least 3:1. */
  control: 'var(--so-control)',
  primary: 'var(--so-primary)',
  primaryStrong: 'var(--so-primary-strong)',
  onPrimary: 'var(--so-on-primary)',
  /** A quiet ground for what belongs to the primary colour. */
  tint: 'var(--so-tint)',
  /** Marigold: one thing per screen. */
  accent: 'var(--so-accent)',
  accentTint: 'var(--so-accent-tint)',
  onAccentTint: 'var(--so-on-accent-tint)',
  /** Errors only. */
  danger: 'var(--so-danger)',
  dangerTint: 'var(--so-danger-tint)',
  /** The ruled lines of the exercise book. */
  ruled: 'var(--so-ruled)',
} as const;

/** The networks' own colours, for their own buttons only: ground and text. */
export const networkColour = {
  mtn: { ground: '#ffcb05', text: colours.ink },
  airtel: { ground: '#d6001c', text: '#ffffff' },
} as const;

/** Corners, in em of the element. */
export const radius = {
  control: 'var(--so-radius)',
  card: 'calc(var(--so-radius) * 1.4)',
  round: '999px',
} as const;

/** The 4 px grid, in em at 16 px. */
export const space = {
  1: '0.25em',
  2: '0.5em',
  3: '0.75em',
  4: '1em',
  5: '1.25em',
  6: '1.5em',
  8: '2em',
  12: '3em',
} as const;

/** Fonts: text inherits the page's unless the page says otherwise. */
export const font = { text: 'var(--so-font)', heading: 'var(--so-font-heading)' } as const;

/** Maximum durations of the animations that explain a change of place, in milliseconds. */
export const motion = { quickMs: 150, calmMs: 250 } as const;

/** A wizard is never wider. */
export const wizardWidth = '36em';
