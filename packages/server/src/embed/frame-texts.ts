/** The languages that a frame may be asked for. */
export const frameLanguages = ['en', 'lg', 'sw'] as const;

export type FrameLanguage = (typeof frameLanguages)[number];

/** What the frame's page says by itself: the name of the frame, and the link where no script runs. */
export const payFeesLink: Readonly<Record<FrameLanguage, string>> = {
  en: 'Pay school fees',
  lg: 'Sasula ebisale by’essomero',
  sw: 'Lipa ada ya shule',
};
