import { brand, formatText } from '@somesa/core';
import { buttonClass, Card, colour, css, cx, Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from '../../layout/width';
import { toNonBreaking } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { PageHead } from './page-head';
import { ReachUs } from './support/reach-us';

const page = css(`
  display: grid;
  gap: 2.5rem;
  padding-block: 2rem 3.5rem;
  & > * { min-width: 0; }
  & h2 { font-size: 1.375rem; margin-bottom: 0.5rem; }
  & .ways { display: grid; gap: 1rem; align-content: start; }
  & .way { display: grid; gap: 0.5rem; justify-items: start; padding: 1.5rem; }
  & .way a { margin-top: 0.5rem; }
  & .side { display: grid; gap: 2rem; align-content: start; }
  & .self li { border-top: 1px solid ${colour.line}; }
  & .self a { display: flex; align-items: center; min-height: 3rem; }
  @media (min-width: 64rem) {
    & { grid-template-columns: minmax(0, 1fr) 22rem; gap: 5rem; padding-block: 3.5rem 5rem; }
  }
`);

export const SupportPage = () => {
  const text = useText('help').support;
  const { booking, call, write } = text.ways;
  return (
    <>
      <PageHead title={text.title} lede={text.lede} />
      <div className={cx(widthClass, page)}>
        <div className="ways">
          <Card className="way">
            <h2>{booking.title}</h2>
            <p>{booking.text}</p>
            <Link href="/bookings" className={buttonClass()}>
              {booking.link}
            </Link>
          </Card>
          <Card className="way">
            <h2>{write.title}</h2>
            <p>{write.text}</p>
            <Link href="/contact" className={buttonClass('secondary')}>
              {write.link}
            </Link>
          </Card>
          <Notice kind="warning" title={text.safety.title}>
            <p>{formatText(text.safety.text, { phone: toNonBreaking(brand.phones[0]) })}</p>
          </Notice>
        </div>
        <div className="side">
          <section aria-labelledby="call">
            <h2 id="call">{call.title}</h2>
            <p>{call.text}</p>
          </section>
          <ReachUs />
          <section className="self" aria-labelledby="self">
            <h2 id="self">{text.selfTitle}</h2>
            <ul>
              {[
                { href: '/faqs', name: text.faqs },
                { href: '/payment/guide', name: text.paymentGuide },
                { href: '/receipts', name: text.receipt },
              ].map(({ href, name }) => (
                <li key={href}>
                  <Link href={href}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
};
