import { circle, draw } from './first-icons';

export const bankIcon = draw('M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M3 10l9-7 9 7z');
export const clockIcon = draw(`${circle}M12 6v6l4 2`);
export const copyIcon = draw('M8 8h14v14H8zM4 16H2V2h14v2');
