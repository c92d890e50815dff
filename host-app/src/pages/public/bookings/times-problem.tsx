import type { ApiFailure } from '@somesa/api-client';
import { brand } from '@somesa/core';
import {
  Button,
  ButtonLink,
  buttonClass,
  css,
  Notice,
  Skeleton,
  useOnline,
  VisuallyHidden,
} from '@somesa/ui';
import { Link } from 'wouter';
import { phoneAddress } from '../../../format-text';
import { useText } from '../../../texts/use-text';

const box = css(`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);
const bars = css(`
  display: grid;
  gap: 0.375rem;
  & .label { width: 4rem; height: 1.5rem; }
  & .control { height: 3rem; margin-bottom: 1.875rem; }
`);

/** Renders a placeholder for day and time until the available times are loaded. */
export const TimesLoading = () => {
  const text = useText('help').bookings.times;
  return (
    <div role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={bars}>
        <Skeleton className="label" />
        <Skeleton className="control" />
        <Skeleton className="label" />
        <Skeleton className="control" />
      </div>
    </div>
  );
};

/** Replaces the form if no time can be chosen, because the connection failed or all times are taken. */
export const TimesProblem = ({ failure, retry }: { failure: ApiFailure | null; retry: () => void }) => {
  const help = useText('help');
  const text = help.bookings.times;
  const isOnline = useOnline();
  const [phone] = brand.phones;
  return (
    <div className={box}>
      {failure ? (
        <Notice kind={isOnline ? 'error' : 'offline'} title={text.failed.title}>
          {isOnline ? failure.message : text.failed.offline}
        </Notice>
      ) : (
        <Notice title={text.none.title}>{text.none.text}</Notice>
      )}
      <div className="ways">
        {failure && <Button onClick={retry}>{text.failed.again}</Button>}
        <ButtonLink kind="secondary" href={phoneAddress(phone)}>
          {phone}
        </ButtonLink>
        <Link href="/contact" className={buttonClass('secondary')}>
          {help.support.ways.write.link}
        </Link>
      </div>
    </div>
  );
};
