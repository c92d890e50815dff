import { brand, formatText } from '@somesa/core';
import { Button, buttonClass, Card, css } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { useText } from '../../../texts/use-text';
import { formatMomentInWords } from '../support/opening-hours-text';
import type { ScheduledCall } from './booking-form';

const card = css(`
  display: grid;
  gap: 1rem;
  & h2 { font-size: 1.5rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 0.5rem; }
  @media (min-width: 40rem) { & { padding: 2rem; } }
`);

/** Confirms the time of the call, and names the phone number for changes. */
export const BookingDone = ({ call, onAnother }: { call: ScheduledCall; onAnother: () => void }) => {
  const help = useText('help');
  const ui = useText('ui');
  const text = help.bookings.done;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card isTinted className={card}>
      <h2 ref={heading} tabIndex={-1}>
        {formatText(text.title, { when: formatMomentInWords(call, help, ui) })}
      </h2>
      <p>{formatText(text.text, { phone: call.phoneNumber })}</p>
      <p>{formatText(text.change, { phone: toNonBreaking(brand.phones[0]) })}</p>
      <div className="ways">
        <Link href="/" className={buttonClass()}>
          {text.home}
        </Link>
        <Button kind="secondary" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </Card>
  );
};
