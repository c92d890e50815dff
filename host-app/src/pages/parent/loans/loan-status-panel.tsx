import { brand, formatDay, formatText, type LoanView, listMissingKinds, toKampalaDay } from '@somesa/core';
import { ButtonLink, buttonClass, colour, css, cx, Notice, RuledPaper, radius } from '@somesa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { applyAddress } from '../parent-addresses';
import { LoanStatusChip } from './loan-status-chip';

const sheet = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 1.6rem 1.25rem 0.4rem 3.5rem; }
  & .head h2 { font-size: 1.5rem; line-height: 2rem; }
  & .head h2:focus { outline: none; }
  & .head .mark { line-height: 2rem; }
  & .rest { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding: 1rem 1.25rem 1.25rem 3.5rem; background: ${colour.surface}; }
  & .rest p { max-width: 38rem; }
  & .rest dl { display: grid; gap: 0.75rem; margin: 0; max-width: 38rem; }
  & .rest dt { font-weight: 600; }
  & .rest dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

const Declined = ({ declined }: { declined: NonNullable<LoanView['declined']> }) => {
  const text = useText('loans').declined;
  return (
    <dl>
      <div>
        <dt>{text.reason}</dt>
        <dd>{text.reasons[declined.reason]}</dd>
      </div>
      {declined.note && (
        <div>
          <dt>{text.note}</dt>
          <dd>{declined.note}</dd>
        </div>
      )}
    </dl>
  );
};

const RequestedDocuments = ({ loan }: { loan: LoanView }) => {
  const { loan: text, documents } = useText('loans');
  const present = loan.documents.map(({ kind }) => kind);
  const hasAll = listMissingKinds(loan.documentRule, present).length === 0;
  if (hasAll && loan.documentsNeeded.length === 0) return null;
  const names = loan.documentsNeeded.map((kind) => documents.kinds[kind]).join('; ');
  return (
    <>
      {names && <Notice kind="warning">{formatText(text.needed, { documents: names })}</Notice>}
      <div className="ways">
        <ButtonLink href="#documents">{text.documents}</ButtonLink>
      </div>
    </>
  );
};

const NextActions = ({ loan, refresh }: { loan: LoanView; refresh: ReactNode }) => {
  const { loan: text } = useText('loans');
  const talk = (
    <Link href="/bookings?topic=loan" className={buttonClass('secondary')}>
      {text.talk}
    </Link>
  );
  const apply = (
    <Link href={applyAddress} className={buttonClass('secondary')}>
      {text.apply}
    </Link>
  );
  switch (loan.status) {
    case 'approved':
      return (
        <div className="ways">
          <ButtonLink href="#accept">{text.accept}</ButtonLink>
        </div>
      );
    case 'submitted':
    case 'under_review':
      return <RequestedDocuments loan={loan} />;
    case 'accepted':
    case 'disbursed':
      return <div className="ways">{refresh}</div>;
    case 'declined':
      return (
        <div className="ways">
          {apply}
          {talk}
        </div>
      );
    case 'withdrawn':
    case 'closed':
    case 'cancelled':
    case 'recovered':
      return <div className="ways">{apply}</div>;
    case 'expired':
    case 'in_arrears':
    case 'written_off':
      return <div className="ways">{talk}</div>;
    default:
      return null;
  }
};

/** The text gets the focus when it changes while the parent is on the page. */
export const LoanStatusPanel = ({ loan, refresh }: { loan: LoanView; refresh: ReactNode }) => {
  const text = useText('loans').now[loan.status];
  const ui = useText('ui');
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStatus = useRef(loan.status);
  useEffect(() => {
    if (shownStatus.current !== loan.status) heading.current?.focus();
    shownStatus.current = loan.status;
  }, [loan.status]);
  const day = (on: string | null | undefined): string => (on ? formatDay(on, ui.months) : '');
  const { instalments } = loan.cost;
  const facts = {
    // An offer expires at the end of its last day.
    until: day(loan.offerEndsAt && toKampalaDay(new Date(Date.parse(loan.offerEndsAt) - 1))),
    paid: day(loan.disbursedOn),
    first: day(instalments[0]?.dueOn),
    last: day(loan.schedule?.lastDueOn ?? instalments.at(-1)?.dueOn),
    phone: toNonBreaking(brand.phones[0]),
  };
  return (
    <section className={cx(sheet)}>
      <RuledPaper className="head">
        <p className="mark">
          <LoanStatusChip status={loan.status} />
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
      </RuledPaper>
      <div className="rest">
        <p>{formatText(text.text, facts)}</p>
        {loan.declined && <Declined declined={loan.declined} />}
        <NextActions loan={loan} refresh={refresh} />
      </div>
    </section>
  );
};
