import { Card, css, cx } from '@somesa/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { BookingDone } from './bookings/booking-done';
import { BookingForm, type ScheduledCall } from './bookings/booking-form';
import { PageHead } from './page-head';
import { ReachUs } from './support/reach-us';

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

/** Renders the page on which a user requests a call at a time of their choice. */
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
