import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { alertIcon, checkIcon, infoIcon, offlineIcon, warningIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';

export type NoticeKind = 'info' | 'warning' | 'error' | 'success' | 'offline';

const notice = css(`
  display: flex;
  gap: 0.75em;
  padding: 0.75em 1em;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background-color: ${colour.tint};
  text-align: start;
  & > svg { margin-top: 0.125em; }
  & > div { flex: 1; min-width: 0; }
  & button { margin-inline-start: -0.25em; }
  & strong { display: block; font-weight: ${weight.strong}; }
`);
const success = css(`& > svg { color: ${colour.primary}; }`);
const warning = css(`background-color: ${colour.accentTint}; color: ${colour.onAccentTint};`);
const error = css(`background-color: ${colour.dangerTint}; & > svg { color: ${colour.danger}; }`);

const styles = {
  info: [infoIcon, ''],
  success: [checkIcon, success],
  warning: [warningIcon, warning],
  offline: [offlineIcon, warning],
  error: [alertIcon, error],
} as const;

/** Renders a message. Screen readers announce errors immediately and other kinds politely. */
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
}) => {
  const [icon, style] = styles[kind];
  return (
    <div className={cx(notice, style, className)} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon node={icon} />
      <div>
        {title && <strong key={title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
};
