import { brand, formatText, type NotificationItem } from '@somesa/core';
import { Button, clockIcon, colour, css, cx, Icon, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { useToday } from '../../../layout/today';
import { useText } from '../../../texts/use-text';
import { loanAddress } from '../loans/loan-address';
import { formatNotificationTime } from './format-time';

const REFERENCE = new RegExp(`\\b${brand.referencePrefix}-[0-9A-Z]{4}-[0-9A-Z]{4}\\b`);

/** Classes that move a reference to the next line as a whole and break it only if it fits no line. Copied text keeps its hyphens. */
const whole = css('display: inline-block;');

/** Renders the text of a notification; its reference is not broken across lines. */
const NotificationText = ({ text }: { text: string }) => {
  const found = REFERENCE.exec(text);
  if (!found) return text;
  const [reference] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <span className={whole}>{reference}</span>
      {text.slice(found.index + reference.length)}
    </>
  );
};

const row = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
  padding: 1rem 1.25rem;
  background: ${colour.surface};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  & .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; color: ${colour.muted}; font-size: 0.9375rem; }
  & time { font-variant-numeric: tabular-nums; }
  & .text { max-width: 40rem; overflow-wrap: anywhere; }
  & .badge { display: inline-flex; align-items: center; gap: 0.25rem; padding: 0 0.625rem; border-radius: ${radius.round}; background: ${colour.accentTint}; color: ${colour.onAccentTint}; font-size: 0.875rem; font-weight: 600; line-height: 1.5rem; }
  & .new { color: ${colour.primary}; font-weight: 600; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
  & .ways button { margin-inline-start: -0.25em; }
  & .ways a { display: inline-flex; align-items: center; min-height: 3rem; }
  @media (forced-colors: active) { & .badge { border: 1px solid CanvasText; } }
`);
const fresh = css(`
  && { border-color: ${colour.primary}; }
  & .text { font-weight: 600; }
`);

/** Renders a notification: the event, the time, and whether it is a reminder and was read. */
export const NotificationRow = ({ item, onRead }: { item: NotificationItem; onRead: () => void }) => {
  const text = useText('dashboard').notifications;
  const ui = useText('ui');
  const today = useToday();
  const { notification, time, isRemainder, isRead, loanId } = item;
  return (
    <article className={cx(row, !isRead && fresh)}>
      <p className="top">
        {!isRead && <span className="new">{text.unread}</span>}
        {isRemainder && (
          <span className="badge">
            <Icon node={clockIcon} />
            {text.badge}
          </span>
        )}
        <time dateTime={time}>{formatNotificationTime(time, today, text, ui)}</time>
      </p>
      <p className="text">
        <NotificationText text={notification} />
      </p>
      {(loanId !== null || !isRead) && (
        <p className="ways">
          {loanId !== null && (
            <Link
              href={loanAddress(loanId)}
              aria-label={formatText(text.readThis, { action: text.open, text: notification })}
              onClick={onRead}
            >
              {text.open}
            </Link>
          )}
          {!isRead && (
            <Button
              kind="quiet"
              aria-label={formatText(text.readThis, { action: text.read, text: notification })}
              onClick={onRead}
            >
              {text.read}
            </Button>
          )}
        </p>
      )}
    </article>
  );
};
