import { useEffect, useRef } from 'react';
import { type DefaultToastOptions, type Toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from '../icon/icon';
import { alertIcon, checkIcon } from '../icon/icons';
import { Spinner } from '../progress/spinner';
import { baseClass } from '../style/base';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';

/** Maximum number of toasts that are shown at once. */
export const MAX_TOASTS = 20;

/**
 * Durations of toasts: 4000 ms, 2000 ms for a success, unlimited while loading; a toast is removed 1000 ms
 * later.
 */
export const toastOptions: DefaultToastOptions = {
  duration: 4000,
  removeDelay: 1000,
  position: 'top-center',
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
};

const enter = keyframes(`from { opacity: 0; transform: translateY(-0.75em); }`);

const place = css(`
  position: fixed;
  z-index: 9999;
  inset: 1em 1em auto;
  display: grid;
  justify-items: center;
  gap: 8px;
  width: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;
`);

const bar = css(`
  display: flex;
  align-items: center;
  gap: 0.625em;
  max-width: 24em;
  padding: 0.75em 1em;
  background-color: ${colour.ink};
  color: ${colour.paper};
  border-radius: ${radius.control};
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.18);
  font-weight: 500;
  line-height: 1.35;
  pointer-events: auto;
  overflow-wrap: anywhere;
  animation: ${enter} ${motion.calmMs}ms ease-out;
  transition: opacity ${motion.calmMs}ms;
  &[data-visible="false"] { opacity: 0; }
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);

const Mark = ({ type }: Pick<Toast, 'type'>) => {
  if (type === 'loading') return <Spinner />;
  if (type === 'success') return <Icon node={checkIcon} />;
  return type === 'error' ? <Icon node={alertIcon} /> : null;
};

/** It is a popover if the browser supports them, so that a dialog can't cover it. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster(toastOptions);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const element = box.current;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
  }, [isEmpty]);
  return (
    <div ref={box} className={cx(baseClass, place)} popover="manual">
      {toasts.slice(0, MAX_TOASTS).map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses the timeout.
        <div
          key={toast.id}
          className={bar}
          data-visible={toast.visible}
          onMouseEnter={handlers.startPause}
          onMouseLeave={handlers.endPause}
          {...toast.ariaProps}
        >
          <Mark type={toast.type} />
          {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
        </div>
      ))}
    </div>
  );
};
