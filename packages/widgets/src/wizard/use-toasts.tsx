import { Toaster, toast } from '@somesa/ui';
import { type ReactNode, useState } from 'react';

/** Number of widgets on the page. `useId` can't tell them apart, because it starts again in each root of Preact. */
let instances = 0;

/** Returns a function that shows a success, and the toaster of an embed. The Somesa site has one toaster for all pages. */
export const useToasts = (
  mode: 'site' | 'embed',
): [showSuccess: (text: string) => void, toaster: ReactNode] => {
  const [instance] = useState(() => ++instances);
  const toasterId = mode === 'embed' ? `somesa-${instance}` : '';
  const toaster = toasterId && <Toaster toasterId={toasterId} />;
  return [(text) => void toast.success(text, { toasterId }), toaster];
};
