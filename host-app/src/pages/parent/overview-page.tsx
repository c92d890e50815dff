import { buttonClass, Card, colour, css, cx, ExerciseBook, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../texts/use-text';

const empty = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 2rem 1.25rem 0 3.5rem; min-height: 8rem; }
  & .head h2 { font-size: 1.5rem; line-height: 2rem; }
  & .head p { max-width: 34rem; line-height: 2rem; font-size: 1.0625rem; }
  & .ways { display: grid; background: ${colour.surface}; border-top: 1px solid ${colour.line}; }
  & .way { display: flex; flex-direction: column; align-items: flex-start; gap: 0.5rem; border: 0; border-radius: 0; padding: 1.5rem 1.25rem; }
  & .way + .way { border-top: 1px solid ${colour.line}; }
  & .way h3 { font-size: 1.125rem; }
  & .way p { flex: 1; color: ${colour.muted}; margin-bottom: 0.5rem; }
  @media (min-width: 48rem) {
    & .ways { grid-template-columns: 1fr 1fr; }
    & .way { padding: 1.75rem; }
    & .way + .way { border-top: 0; border-inline-start: 1px solid ${colour.line}; }
  }
`);

/** A parent's first page: where there is no loan, what can be done instead. */
export const OverviewPage = () => {
  const text = useText('profile').overview;
  const { empty: none } = text;
  return (
    <>
      <h1>{text.title}</h1>
      <div className={cx(empty)}>
        <ExerciseBook className="head">
          <h2>{none.title}</h2>
          <p>{none.text}</p>
        </ExerciseBook>
        <div className="ways">
          <Card className="way">
            <h3>{none.payTitle}</h3>
            <p>{none.payText}</p>
            <Link href="/pay-fees" className={buttonClass()}>
              {none.pay}
            </Link>
          </Card>
          <Card className="way">
            <h3>{none.talkTitle}</h3>
            <p>{none.talkText}</p>
            <Link href="/bookings" className={buttonClass('secondary')}>
              {none.talk}
            </Link>
          </Card>
        </div>
      </div>
    </>
  );
};
