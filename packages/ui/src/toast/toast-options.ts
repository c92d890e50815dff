import type { DefaultToastOptions } from 'react-hot-toast/headless';

/** Most toasts that are shown at once. */
export const MAX_TOASTS = 20;

/** How long toasts stay: 4000 ms, 2000 for a success, endless while loading; forgotten 1000 ms later. */
export const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  position: 'top-center',
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};
