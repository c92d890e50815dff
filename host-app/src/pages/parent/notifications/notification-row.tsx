import {
  DAY_MS,
  formatShortDay,
  formatText,
  type NotificationItem,
  type SiteTexts,
  toKampalaDay,
  toKampalaTime,
  type UiTexts,
} from '@somesa/core';
import { clockIcon, colour, css, cx, Icon, radius, VisuallyHidden } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress } from '../../../api/addresses';
import { useToday } from '../../../layout/today';
import { keepAmountsTogether } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { loanAddress } from '../parent-addresses';

export const formatNotificationTime = (
  iso: string,
  today: string,
  text: SiteTexts['dashboard']['notifications'],
  { months, moment }: Pick<UiTexts, 'months' | 'moment'>,
): string => {
  const at = new Date(iso);
  const day = toKampalaDay(at);
  const time = toKampalaTime(at);
  if (day === today) return formatText(text.todayAt, { time });
  const yesterday = new Date(Date.parse(`${today}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return day === yesterday
    ? formatText(text.yesterdayAt, { time })
    : formatText(moment, { day: formatShortDay(day, months, today), time });
};

const row = css(`
  position: relative;
  padding: 0.875rem 1.25rem 0.875rem 2.25rem;
  & .text { max-width: 44rem; overflow-wrap: anywhere; }
  & a { color: inherit; text-decoration: none; }
  & a::after { content: ""; position: absolute; inset: 0; }
  &:has(a):hover { background: ${colour.tint}; }
  & .when { display: flex; flex-wrap: wrap; align-items: center; gap: 0.125rem 0.75rem; color: ${colour.muted}; font-size: 0.9375rem; }
  & time { font-variant-numeric: tabular-nums; }
  & .badge { display: inline-flex; align-items: center; gap: 0.25rem; padding: 0 0.625rem; border-radius: ${radius.round}; background: ${colour.accentTint}; color: ${colour.onAccentTint}; font-size: 0.875rem; font-weight: 600; line-height: 1.5rem; }
  @media (forced-colors: active) { & .badge { border: 1px solid CanvasText; } }
`);
const unreadRow = css(`
  & .text { font-weight: 600; }
  & .dot { position: absolute; top: 1.375rem; inset-inline-start: 1rem; width: 0.5rem; height: 0.5rem; border-radius: ${radius.round}; background: ${colour.primary}; }
  @media (forced-colors: active) { & .dot { background: Highlight; forced-color-adjust: none; } }
`);

/** Returns the address of what a notification is about; null if it has no page. */
const getAddress = ({ loanId, receiptReference }: NotificationItem): string | null => {
  if (loanId !== null) return loanAddress(loanId);
  return receiptReference === null ? null : receiptAddress(receiptReference);
};

/** Renders a notification as a link to what it is about, with its time; a dot marks it until it is opened. */
export const NotificationRow = ({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) => {
  const text = useText('dashboard').notifications;
  const ui = useText('ui');
  const today = useToday();
  const { notification, time, isRemainder, isRead } = item;
  const href = getAddress(item);
  return (
    <article className={cx(row, !isRead && unreadRow)}>
      <p className="text">
        {!isRead && (
          <>
            <span className="dot" />
            <VisuallyHidden>{`${text.unread}: `}</VisuallyHidden>
          </>
        )}
        {href === null ? (
          notification
        ) : (
          <Link href={href} onClick={onOpen}>
            {keepAmountsTogether(notification)}
          </Link>
        )}
      </p>
      <p className="when">
        <time dateTime={time}>{formatNotificationTime(time, today, text, ui)}</time>
        {isRemainder && (
          <span className="badge">
            <Icon node={clockIcon} />
            {text.badge}
          </span>
        )}
      </p>
    </article>
  );
};
