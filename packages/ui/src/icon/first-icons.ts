import type { IconNode } from 'lucide';

/** Creates an icon of one path on lucide's grid of 24 by 24. */
export const draw = (d: string): IconNode => [['path', { d }]];

export const circle = 'M12 2a10 10 0 0 1 0 20 10 10 0 0 1 0-20z';

export const arrowRightIcon = draw('M5 12h14m-7-7 7 7-7 7');
export const infoIcon = draw(`${circle}M12 16v-4M12 8h.01`);
export const alertIcon = draw(`${circle}M12 8v4M12 16h.01`);
export const warningIcon = draw('m12 3 10 18H2zM12 10v4M12 17.5h.01');
export const offlineIcon = draw(
  'm2 2 20 20M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 14 0M2 9a15 15 0 0 1 20 0',
);
