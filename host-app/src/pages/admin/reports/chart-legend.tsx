import { partClass } from './chart-styles';

/** Names the parts of a picture beside their colours. Who hears the page has the table. */
export const ChartLegend = ({ names }: { names: readonly string[] }) =>
  names.length < 2 ? null : (
    <p className="legend" aria-hidden="true">
      {names.map((name, at) => (
        <span key={name}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect className={partClass(at)} width={10} height={10} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
