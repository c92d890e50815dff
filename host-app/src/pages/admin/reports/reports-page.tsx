import { type AdminReportName, adminReports } from '@somesa/core/admin';
import { Card, colour, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { KeyFigure } from './key-figure';

const names = Object.keys(adminReports) as AdminReportName[];

const cardsClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: 1rem;
  margin-top: 1rem;
  & li > * { display: grid; gap: 0.25rem; height: 100%; padding: 1rem 1.25rem; align-content: start; }
  & h2 { font-size: 1.125rem; }
  & .figure { font-size: 1.5rem; font-weight: 700; line-height: 1.25; font-variant-numeric: tabular-nums; }
  & p { color: ${colour.muted}; font-size: 0.9375rem; }
`);

/** Page /admin/reports: all reports, with a description of each. */
export const ReportsPage = () => {
  const { shell, reports: text } = useText('admin');
  return (
    <>
      <h1>{shell.pages.reports}</h1>
      <p>{text.lede}</p>
      <ul className={cardsClass}>
        {names.map((name) => (
          <li key={name}>
            <Card>
              <h2>
                <Link href={adminAddress.report(name)}>{text.names[name].title}</Link>
              </h2>
              <KeyFigure name={name} />
              <p>{text.names[name].about}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
};
