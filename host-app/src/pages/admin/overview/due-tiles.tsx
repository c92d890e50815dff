import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AdminOverview } from '@somesa/core/admin';
import { Card, colour, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';

const tilesClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
  gap: 1rem;
  margin-bottom: 1rem;
  & li > * { height: 100%; padding: 1rem 1.25rem; }
  & h2 { font-size: 1rem; }
  & .sum { font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums; }
  & .about { color: ${colour.muted}; font-size: 0.9375rem; }
`);

interface Tile {
  title: string;
  href: string;
  sum: string;
  about: string;
}

export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className={tilesClass}>
    {tiles.map(({ title, href, sum, about }) => (
      <li key={title}>
        <Card>
          <h2>{href.startsWith('#') ? <a href={href}>{title}</a> : <Link href={href}>{title}</Link>}</h2>
          <p className="sum">{sum}</p>
          <p className="about">{about}</p>
        </Card>
      </li>
    ))}
  </ul>
);

export const DueTiles = ({ overview }: { overview: AdminOverview }) => {
  const text = useText('admin').overview;
  const { dueToday, overdue } = overview;
  const add = (kind: 'open' | 'assigned'): number =>
    Object.values(overview.waiting).reduce((sum, count) => sum + count[kind], 0);
  const [open, assigned] = [add('open'), add('assigned')];
  const all = [
    {
      title: text.dueToday,
      href: `${ADMIN}/schedule`,
      sum: formatUgx(dueToday.amountUgx),
      about: formatText(text.dueTodayAbout, {
        count: formatFigures(dueToday.instalments),
        paid: formatUgx(dueToday.paidUgx),
      }),
    },
    {
      title: text.overdue,
      href: adminAddress.report('ageing'),
      sum: formatUgx(overdue.amountUgx),
      about: formatText(text.overdueAbout, { count: formatFigures(overdue.loans) }),
    },
    {
      title: text.waiting,
      href: '#waiting',
      sum: formatFigures(open + assigned),
      about: formatText(text.waitingAbout, { assigned: formatFigures(assigned), open: formatFigures(open) }),
    },
  ];
  return <Tiles tiles={all} />;
};
