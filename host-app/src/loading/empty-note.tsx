import { Button, buttonClass, colour, css, cx, RuledPaper, radius } from '@somesa/ui';
import { Link } from 'wouter';

const sheet = css(`
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  overflow: hidden;
  & .head { padding: 1.6rem 1.25rem 0.4rem 3.5rem; min-height: 5.6rem; }
  & .head p { max-width: 34rem; font-size: 1.0625rem; line-height: 2rem; }
  & .rest { padding: 1rem 1.25rem 1.25rem 3.5rem; background: ${colour.surface}; }
`);

/** Shows one sentence and one action, a link or a button, in a place without content. */
export const EmptyNote = ({
  text,
  action,
  href,
  onPress,
}: {
  text: string;
  action: string;
  href?: string;
  /** Runs instead of following a link. */
  onPress?: () => void;
}) => (
  <div className={cx(sheet)}>
    <RuledPaper className="head">
      <p>{text}</p>
    </RuledPaper>
    <div className="rest">
      {href === undefined ? (
        <Button kind="secondary" onClick={onPress}>
          {action}
        </Button>
      ) : (
        <Link href={href} className={buttonClass('secondary')}>
          {action}
        </Link>
      )}
    </div>
  </div>
);
