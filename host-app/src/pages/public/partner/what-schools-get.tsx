import { colour, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const list = css(`
  & ul { display: grid; gap: 0 3rem; margin-top: 1.5rem; }
  & li { padding-block: 1.25rem; border-top: 1px solid ${colour.control}; }
  & h3 { font-size: 1.1875rem; margin-bottom: 0.375rem; }
  & p { color: ${colour.muted}; }
  @media (min-width: 40rem) { & ul { grid-template-columns: 1fr 1fr; } }
  @media (min-width: 72rem) { & ul { grid-template-columns: repeat(4, 1fr); } }
`);

/** Shows the benefits for a school that joins. */
export const SchoolBenefits = () => {
  const { gets } = useText('partner');
  return (
    <section className={list}>
      <h2>{gets.title}</h2>
      <ul>
        {gets.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
