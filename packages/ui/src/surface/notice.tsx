import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { alertIcon, checkIcon, infoIcon, offlineIcon, warningIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, radius } from '../style/tokens';

/** What a notice is about. */
export type NoticeKind = 'info' | 'warning' | 'error' | 'success' | 'offline';

const notice = css(`
  display: flex;
  gap: 0.75em;
  padding: 0.75em 1em;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  & > svg { margin-top: 0.125em; }
  & > div { flex: 1; min-width: 0; }
  & button { margin-inline-start: -0.25em; }
  & strong { display: block; font-weight: 600; }
`);

const kinds: Record<NoticeKind, string> = {
  info: css(`background: ${colour.tint}; color: ${colour.ink};`),
  success: css(`background: ${colour.tint}; color: ${colour.ink}; & > svg { color: ${colour.primary}; }`),
  warning: css(`background: ${colour.accentTint}; color: ${colour.onAccentTint};`),
  offline: css(`background: ${colour.accentTint}; color: ${colour.onAccentTint};`),
  error: css(`background: ${colour.dangerTint}; color: ${colour.ink}; & > svg { color: ${colour.danger}; }`),
};

const icons = {
  info: infoIcon,
  success: checkIcon,
  warning: warningIcon,
  offline: offlineIcon,
  error: alertIcon,
};

/** Tells something beside the form. Errors interrupt a screen reader, the others wait their turn. */
export const Notice = ({
  kind = 'info',
  title,
  children,
  className,
}: {
  kind?: NoticeKind | undefined;
  title?: string | undefined;
  children?: ReactNode;
  className?: string | undefined;
}) => (
  <div className={cx(notice, kinds[kind], className)} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon node={icons[kind]} />
    <div>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
