import { formatText, formatUgx, type LoanListItem, type OverviewAnswer } from '@somesa/core';
import { buttonClass, Card, colour, css, cx, DefinitionRows, RuledPaper, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { ShowMore } from '../../../loading/show-more';
import { useLiveQuery } from '../../../loading/use-live-query';
import type { Pages } from '../../../loading/use-pages';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { LoanCard, loanCardsClass } from '../loans/loan-card';
import { childrenAddress, loanAddress } from '../parent-addresses';
import { listChildren } from '../parent-queries';

const frame = css('padding: 0;');
const cards = css(`
  display: grid;
  & > div { padding: 0.75rem 1.25rem; }
  & > div + div { border-top: 1px solid ${colour.line}; }
  & dt { color: ${colour.muted}; }
  & dd { margin: 0; font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
  @media (min-width: 48rem) {
    & { grid-template-columns: repeat(3, 1fr); }
    & > div { padding: 1.25rem 1.5rem; }
    & > div + div { border-top: 0; border-inline-start: 1px solid ${colour.line}; }
    & dd { font-size: 1.625rem; }
  }
`);

export const Totals = ({ totals }: Pick<OverviewAnswer, 'totals'>) => {
  const { totals: text } = useText('dashboard');
  return (
    <Card className={frame}>
      <dl className={cards} aria-label={text.title}>
        <div>
          <dt>{text.taken}</dt>
          <dd>{formatUgx(totals.taken)}</dd>
        </div>
        <div>
          <dt>{text.paid}</dt>
          <dd>{formatUgx(totals.paid)}</dd>
        </div>
        <div>
          <dt>{text.pending}</dt>
          <dd>{formatUgx(totals.pending)}</dd>
        </div>
      </dl>
    </Card>
  );
};

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
  & a { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
`);

/** Until that is known, only the link to them; the overview does not need it. */
export const OwnChildren = () => {
  const text = useText('dashboard').children;
  const { state } = useLiveQuery(listChildren, ['payment']);
  const children = state.kind === 'ready' ? state.value.children : [];
  return (
    <Card className={card}>
      <h2>{text.card}</h2>
      {children.length > 0 ? (
        <DefinitionRows
          rows={children.map(({ student }) => ({
            name: student.displayName,
            value: student.outstanding > 0 ? formatUgx(student.outstanding) : text.free,
          }))}
        />
      ) : (
        state.kind === 'ready' && <p>{text.none}</p>
      )}
      <Link href={childrenAddress}>{children.length > 0 ? text.all : text.goAdd}</Link>
    </Card>
  );
};

const list = css('& h2 { font-size: 1.25rem; margin-bottom: 1rem; }');

/** Shows applications that are not loans yet, or never became loans. */
export const Applications = ({
  loans,
  pages,
}: {
  loans: readonly LoanListItem[];
  pages: Pages<LoanListItem>;
}) => {
  const text = useText('dashboard').status;
  if (loans.length === 0 && !pages.showMore) return null;
  return (
    <section className={list}>
      <h2>{text.applications}</h2>
      <ul className={loanCardsClass}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <LoanCard loan={loan} />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
    </section>
  );
};

const sheet = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 1.6rem 1.25rem 0.4rem 3.5rem; }
  & .head h2 { font-size: 1.375rem; line-height: 2rem; }
  & .rest { display: grid; gap: 1rem; justify-items: start; padding: 1rem 1.25rem 1.25rem 3.5rem; background: ${colour.surface}; }
`);

export const Offers = ({ loans }: { loans: readonly LoanListItem[] }) => {
  const { offer: text } = useText('dashboard');
  return loans.map((loan) => (
    <section key={loan.id} className={cx(sheet)}>
      <RuledPaper className="head">
        <h2>{text.title}</h2>
      </RuledPaper>
      <div className="rest">
        <p>
          {formatText(text.text, {
            amount: toNonBreaking(formatUgx(loan.amount)),
            child: toNonBreaking(loan.childName),
          })}
        </p>
        <Link href={loanAddress(loan.id)} className={buttonClass()}>
          {text.action}
        </Link>
      </div>
    </section>
  ));
};
