import { type Toast, type ToastType, useToaster } from 'react-hot-toast/headless';
import { Icon } from '../icon/icon';
import { alertIcon, checkIcon } from '../icon/icons';
import { Spinner } from '../progress/spinner';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import { MAX_TOASTS, TOAST_GUTTER_PX, toastOptions } from './toast-options';

const enter = keyframes`from { opacity: 0; transform: translateY(-0.75em); }`;

const place = css(`
  position: fixed;
  z-index: 9999;
  inset: 1em 1em auto;
  height: 0;
  pointer-events: none;
`);

const slot = css(`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  justify-content: center;
  transition: transform ${motion.calmMs}ms, opacity ${motion.calmMs}ms;
  &[data-visible="false"] { opacity: 0; }
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
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);

const marks: Partial<Record<ToastType, typeof checkIcon>> = { success: checkIcon, error: alertIcon };

const Mark = ({ type }: { type: ToastType }) => {
  if (type === 'loading') return <Spinner />;
  const node = marks[type];
  return node ? <Icon node={node} /> : null;
};

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);

/**
 * Shows the toasts of one page or one widget, top-center. They are kept for the whole window: give each widget its own
 * `toasterId`, and the same to each `toast()` call.
 */
export const Toaster = ({ toasterId, className }: { toasterId?: string; className?: string | undefined }) => {
  const { toasts, handlers } = useToaster(toastOptions, toasterId);
  const pauseOnHover = (element: HTMLDivElement | null) => {
    if (!element) return;
    element.onmouseenter = handlers.startPause;
    element.onmouseleave = handlers.endPause;
  };
  return (
    <div className={cx(place, className)} ref={pauseOnHover}>
      {toasts.slice(0, MAX_TOASTS).map((toast) => {
        const offsetPx = handlers.calculateOffset(toast, { reverseOrder: false, gutter: TOAST_GUTTER_PX });
        const measure = (element: HTMLDivElement | null) => {
          if (element && typeof toast.height !== 'number')
            handlers.updateHeight(toast.id, element.getBoundingClientRect().height);
        };
        return (
          <div
            key={toast.id}
            className={slot}
            data-visible={toast.visible}
            style={{ transform: `translateY(${offsetPx}px)` }}
          >
            <div ref={measure} className={bar} {...toast.ariaProps}>
              <Mark type={toast.type} />
              {textOf(toast)}
            </div>
          </div>
        );
      })}
    </div>
  );
};
