import { useEffect, useRef } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from '../icon/icon';
import { alertIcon, checkIcon } from '../icon/icons';
import { Spinner } from '../progress/spinner';
import { baseClass } from '../style/base';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import { MAX_TOASTS, toastOptions } from './toast-options';

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
  background: ${colour.ink};
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

/**
 * Shows the toasts of one page or one widget, top-center, above everything: as a popover where the browser has them, so that nothing
 * of the page around catches it. They are kept for the whole window: give each widget its own `toasterId`, and the same to each
 * `toast()` call.
 */
export const Toaster = ({ toasterId, className }: { toasterId?: string; className?: string | undefined }) => {
  const { toasts, handlers } = useToaster(toastOptions, toasterId);
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const element = box.current;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
  }, [isEmpty]);
  return (
    <div ref={box} className={cx(baseClass, place, className)} popover="manual">
      {toasts.slice(0, MAX_TOASTS).map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the time while somebody reads.
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
