import { say } from '@somesa/core';
import { bellIcon, colour, css, Icon, radius } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { unread, writeUnread } from '../../state/unread';
import { useText } from '../../texts/use-text';
import { notificationsAddress } from './parent-addresses';

const bell = css(`
  position: relative;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${radius.control};
  &, &:visited { color: ${colour.ink}; }
  &:hover { background: ${colour.tint}; }
  & svg { width: 1.5rem; height: 1.5rem; }
  & .count { position: absolute; top: 0.25rem; inset-inline-start: 1.5rem; min-width: 1.25rem; padding: 0 0.25rem; border-radius: ${radius.round}; background: ${colour.primary}; color: ${colour.onPrimary}; font-size: 0.75rem; font-weight: 700; line-height: 1.25rem; text-align: center; font-variant-numeric: tabular-nums; }
  @media (forced-colors: active) { & .count { border: 1px solid CanvasText; } }
`);

/** The way to the notifications from everywhere, with how many are unread. */
export const Bell = () => {
  const text = useText('dashboard').menu;
  const { count } = useSnapshot(unread);
  const written = count ? writeUnread(count) : null;
  return (
    <Link
      href={notificationsAddress}
      className={bell}
      aria-label={written === null ? text.bellNone : say(text.bell, { count: written })}
    >
      <Icon node={bellIcon} />
      {written !== null && (
        <span className="count" aria-hidden="true">
          {written}
        </span>
      )}
    </Link>
  );
};
