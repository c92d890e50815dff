import type { DefaultToastOptions } from 'react-hot-toast/headless';

/** Most toasts that are shown at once. */
export const MAX_TOASTS = 20;

/** Durations of toasts: 4000 ms, 2000 ms for a success, unlimited while loading; a toast is removed 1000 ms later. */
export const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  position: 'top-center',
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};
