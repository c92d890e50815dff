import { buttonClass, Card, colour, css, cx, RuledPaper, radius } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { applyAddress } from '../parent-addresses';

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
    & .ways { grid-template-columns: repeat(3, 1fr); }
    & .way { padding: 1.75rem; }
    & .way + .way { border-top: 0; border-inline-start: 1px solid ${colour.line}; }
  }
`);

/** Shows the actions available to a parent without a loan. */
export const NoLoans = () => {
  const none = useText('profile').overview.empty;
  const ways = [
    { title: none.applyTitle, text: none.applyText, action: none.apply, href: applyAddress },
    { title: none.payTitle, text: none.payText, action: none.pay, href: '/pay-fees' },
    { title: none.talkTitle, text: none.talkText, action: none.talk, href: '/bookings?topic=loan' },
  ];
  return (
    <div className={cx(empty)}>
      <RuledPaper className="head">
        <h2>{none.title}</h2>
        <p>{none.text}</p>
      </RuledPaper>
      <div className="ways">
        {ways.map(({ title, text, action, href }, at) => (
          <Card key={href} className="way">
            <h3>{title}</h3>
            <p>{text}</p>
            <Link href={href} className={buttonClass(at === 0 ? 'primary' : 'secondary')}>
              {action}
            </Link>
          </Card>
        ))}
      </div>
    </div>
  );
};
