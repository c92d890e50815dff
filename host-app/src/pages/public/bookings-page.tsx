import { brand, formatText } from '@somesa/core';
import { Button, buttonClass, Card, css, cx } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { BookingForm, type ScheduledCall } from './bookings/booking-form';
import { PageHead } from './page-head';
import { formatMomentInWords } from './support/opening-hours-text';
import { ReachUs } from './support/reach-us';

const card = css(`
  display: grid;
  gap: 1rem;
  & h2 { font-size: 1.5rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 0.5rem; }
  @media (min-width: 40rem) { & { padding: 2rem; } }
`);

const BookingDone = ({ call, onAnother }: { call: ScheduledCall; onAnother: () => void }) => {
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

const page = css(`
  display: grid;
  gap: 2.5rem;
  align-items: start;
  padding-block: 2rem 3.5rem;
  & > * { min-width: 0; }
  & .aside h2 { font-size: 1.375rem; margin-bottom: 1.25rem; }
  & .form { min-height: 48rem; }
  @media (min-width: 40rem) { & { padding-block: 3rem 5rem; } & .form { padding: 2rem; } }
  @media (min-width: 64rem) { & { grid-template-columns: minmax(0, 40rem) 18rem; gap: 5rem; } }
`);

export const BookingsPage = () => {
  const { bookings: text, reach } = useText('help');
  const [call, setCall] = useState<ScheduledCall | null>(null);
  return (
    <>
      <PageHead title={text.title} lede={text.lede}>
        <Link href="/booking/guide">{text.guide}</Link>
      </PageHead>
      <div className={cx(widthClass, page)}>
        {call ? (
          <BookingDone call={call} onAnother={() => setCall(null)} />
        ) : (
          <Card className="form">
            <BookingForm onScheduled={setCall} />
          </Card>
        )}
        <section className="aside" aria-labelledby="reach">
          <h2 id="reach">{reach.title}</h2>
          <ReachUs />
        </section>
      </div>
    </>
  );
};
