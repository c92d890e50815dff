import { brand, formatText, loanMonths, testimonials } from '@somesa/core';
import { Accordion, arrowRightIcon, buttonClass, colour, css, cx, Icon, Rating, Slider } from '@somesa/ui';
import { Link } from 'wouter';
import { bandClass } from '../../layout/band';
import { NoScriptStyles } from '../../layout/no-script-styles';
import { widthClass } from '../../layout/width';
import { CoinCalendar } from '../../scenes/coin-calendar';
import { ReportCard } from '../../scenes/report-card';
import { joinWithOr } from '../../texts/format-text';
import { useText } from '../../texts/use-text';
import { NumberedSteps } from './guides/numbered-steps';
import { CostExample } from './instalments/cost-example';
import { PageHead } from './page-head';

const columns = css(`
  display: grid;
  gap: 2.5rem;
  align-items: center;
  & h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & ul { display: grid; gap: 0 2.5rem; }
  & li { padding-block: 1.25rem; border-top: 1px solid var(--on-band-line); }
  & h3 { font-size: 1.1875rem; margin-bottom: 0.375rem; }
  & li p { color: var(--on-band-quiet); }
  & .scene { width: min(100%, 22rem); justify-self: center; }
  @media (min-width: 40rem) { & ul { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 64rem) { & { grid-template-columns: minmax(0, 1fr) 22rem; gap: 5rem; } }
`);

/** Shows the advantages of instalments: only those that every loan provides. */
const Advantages = () => {
  const text = useText('instalments').why;
  return (
    <section className={bandClass}>
      <div className={cx(widthClass, columns)}>
        <div>
          <h2>{text.title}</h2>
          <ul>
            {text.reasons.map((reason) => (
              <li key={reason.title}>
                <h3>{reason.title}</h3>
                <p>{reason.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="scene">
          <ReportCard label={text.scene} />
        </div>
      </div>
    </section>
  );
};

const questionsClass = css(`
  padding-block: 0 4rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & .more { display: inline-flex; align-items: center; min-height: 3rem; margin-top: 1rem; }
  @media (min-width: 64rem) { & { padding-bottom: 6rem; } }
`);

const InstalmentQuestions = ({ terms }: { terms: string }) => {
  const text = useText('instalments').faq;
  return (
    <section className={cx(widthClass, questionsClass)}>
      <h2>{text.title}</h2>
      <NoScriptStyles />
      <Accordion
        items={text.items.map(({ question, answer }, at) => ({
          id: `${at}`,
          title: formatText(question, { name: brand.name }),
          content: <p>{formatText(answer, { name: brand.name, terms })}</p>,
        }))}
      />
      <Link href="/faqs" className="more">
        {text.more}
      </Link>
    </section>
  );
};

const STARS = 5;

const testimonialsClass = css(`
  padding-block: 3.5rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 1.5rem; }
  & figure { display: grid; gap: 1rem; align-content: center; height: 100%; max-width: 46rem; padding-block: 0.5rem; }
  & blockquote { margin: 0; font-family: var(--so-font-heading); font-size: clamp(1.25rem, 3vw, 1.75rem); line-height: 1.35; }
  & figcaption { color: ${colour.muted}; }
  @media (min-width: 64rem) { & { padding-block: 5rem; } }
`);

/** The texts are the operator's own, in English, from the brand file. */
const Testimonials = () => {
  const text = useText('instalments').voices;
  const slides = testimonials.map(({ name, text: quote, stars }) => ({
    id: name,
    content: (
      <figure>
        <Rating
          value={stars}
          stars={STARS}
          label={formatText(text.rating, { filled: stars, count: STARS })}
        />
        <blockquote lang="en">{quote}</blockquote>
        <figcaption>{name}</figcaption>
      </figure>
    ),
  }));
  return (
    <section className={cx(widthClass, testimonialsClass)}>
      <h2>{text.title}</h2>
      <Slider
        slides={slides}
        label={text.title}
        texts={{
          ...text,
          position: (position, count) => formatText(text.position, { place: position, count }),
        }}
      />
    </section>
  );
};

const stepsClass = css(`
  padding-block: 3rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 2rem; }
  @media (min-width: 64rem) { & { padding-block: 5rem; } }
`);

const LoanSteps = () => {
  const text = useText('instalments').how;
  return (
    <section className={cx(widthClass, stepsClass)}>
      <h2>{text.title}</h2>
      <NumberedSteps steps={text.steps} headingLevel={3} />
    </section>
  );
};

export const InstalmentsPage = () => {
  const text = useText('instalments');
  const terms = joinWithOr(text.or, loanMonths);
  return (
    <>
      <PageHead
        title={text.hero.title}
        lede={formatText(text.hero.lede, { terms })}
        picture={<CoinCalendar label={text.hero.scene} />}
      >
        <Link href="/installment-payments/options" className={buttonClass()}>
          {text.hero.start}
          <Icon node={arrowRightIcon} />
        </Link>
      </PageHead>
      <LoanSteps />
      <CostExample />
      <Advantages />
      <Testimonials />
      <InstalmentQuestions terms={terms} />
    </>
  );
};
