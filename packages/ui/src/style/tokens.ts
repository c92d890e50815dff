export const colour = {
  /** Text and amounts, with a contrast of at least 7:1 on paper and surface. */
  ink: 'var(--so-ink)',
  /** Secondary text, with a contrast of at least 4.5:1. */
  muted: 'var(--so-muted)',
  paper: 'var(--so-paper)',
  surface: 'var(--so-surface)',
  line: 'var(--so-line)',
  /** Borders of controls, with a contrast of at least 3:1. */
  control: 'var(--so-control)',
  primary: 'var(--so-primary)',
  primaryStrong: 'var(--so-primary-strong)',
  onPrimary: 'var(--so-on-primary)',
  tint: 'var(--so-tint)',
  accent: 'var(--so-accent)',
  accentTint: 'var(--so-accent-tint)',
  onAccentTint: 'var(--so-on-accent-tint)',
  /** Errors and destructive actions only. */
  danger: 'var(--so-danger)',
  dangerTint: 'var(--so-danger-tint)',
  ruled: 'var(--so-ruled)',
} as const;

export const radius = {
  control: 'var(--so-radius)',
  card: 'calc(var(--so-radius) * 1.4)',
  round: '999px',
} as const;

/** Multiples of the 4 px grid, in em at 16 px. */
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

/** Fonts; by default the host page's. */
export const font = { text: 'var(--so-font)', heading: 'var(--so-font-heading)' } as const;

export const weight = { strong: 600 } as const;

/**
 * The same in an embed: bold, which most host pages have loaded. In any other weight, their web font is one
 * more file.
 */
export const embedWeight = { strong: 700 } as const;

/** Durations of animations, in milliseconds. */
export const motion = { quickMs: 150, calmMs: 250 } as const;

/** Maximum width of a wizard. */
export const wizardWidth = '36em';
