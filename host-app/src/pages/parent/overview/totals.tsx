import { formatUgx, type OverviewAnswer } from '@somesa/core';
import { Card, colour, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

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
