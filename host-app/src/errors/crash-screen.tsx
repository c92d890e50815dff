import { Button, ButtonLink, baseClass } from '@somesa/ui';
import { MessagePage } from '../layout/message-page';
import { useText } from '../texts/use-text';

/**
 * What stands where a screen broke. Its ways on load anew: what broke may be the code itself. Where it was the line, which `onAgain`
 * tells, loading anew would take away even this.
 */
export const CrashScreen = ({ onAgain }: { onAgain?: (() => void) | false }) => {
  const { crash } = useText('layout');
  const { network } = useText('line');
  return (
    <div className={baseClass}>
      <MessagePage title={onAgain ? network : crash.title} text={onAgain ? crash.line : crash.text} isAlert>
        <Button onClick={onAgain || (() => window.location.reload())}>{crash.again}</Button>
        {!onAgain && (
          <ButtonLink kind="secondary" href="/">
            {crash.home}
          </ButtonLink>
        )}
      </MessagePage>
    </div>
  );
};
