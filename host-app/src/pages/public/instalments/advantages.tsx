import { css, cx } from '@somesa/ui';
import { bandClass } from '../../../layout/band';
import { widthClass } from '../../../layout/width';
import { ReportCard } from '../../../scenes/report-card';
import { useText } from '../../../texts/use-text';

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
export const Advantages = () => {
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
