import { css, cx } from '@somesa/ui';
import { widthClass } from '../../../layout/width';
import { useText } from '../../../texts/use-text';
import { NumberedSteps } from '../guides/numbered-steps';

const section = css(`
  padding-block: 3rem;
  & > h2 { font-size: clamp(1.75rem, 4vw, 2.5rem); margin-bottom: 2rem; }
  @media (min-width: 64rem) { & { padding-block: 5rem; } }
`);

/** Renders the four steps of a loan. */
export const LoanSteps = () => {
  const text = useText('instalments').how;
  return (
    <section className={cx(widthClass, section)}>
      <h2>{text.title}</h2>
      <NumberedSteps steps={text.steps} headingLevel={3} />
    </section>
  );
};
