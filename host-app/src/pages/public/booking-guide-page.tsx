import { BOOKING_DAYS, brand, formatText, SLOT_MINUTES } from '@somesa/core';
import { buttonClass, css, cx } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import { MarkedWeek } from '../../scenes/marked-week';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { NumberedSteps } from './guides/numbered-steps';
import { PageHead } from './page-head';

const page = css(`
  display: grid;
  gap: 2.5rem;
  padding-block: 2.5rem 3.5rem;
  & h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & .missed { max-width: 38rem; }
  & .missed a { margin-top: 1.25rem; }
  @media (min-width: 40rem) { & { padding-block: 3.5rem 5rem; } }
`);

export const BookingGuidePage = () => {
  const text = useText('help').bookingGuide;
  const facts = { days: BOOKING_DAYS, minutes: SLOT_MINUTES, phone: toNonBreaking(brand.phones[0]) };
  return (
    <>
      <PageHead title={text.title} lede={text.lede} picture={<MarkedWeek label={text.scene} />} />
      <div className={cx(widthClass, page)}>
        <NumberedSteps
          steps={text.steps.map((step) => ({ title: step.title, text: formatText(step.text, facts) }))}
          headingLevel={2}
        />
        <section className="missed">
          <h2>{text.missedTitle}</h2>
          <p>{formatText(text.missed, facts)}</p>
          <Link href="/bookings" className={buttonClass()}>
            {text.book}
          </Link>
        </section>
      </div>
    </>
  );
};
