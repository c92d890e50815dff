import { Button, ButtonLink, baseClass } from '@somesa/ui';
import { MessagePage } from '../layout/message-page';
import { useText } from '../texts/use-text';

/** What stands where a screen broke. Its ways on load anew: what broke may be the code itself. */
export const CrashScreen = () => {
  const text = useText('layout').crash;
  return (
    <div className={baseClass}>
      <MessagePage title={text.title} text={text.text} isAlert>
        <Button onClick={() => window.location.reload()}>{text.again}</Button>
        <ButtonLink kind="secondary" href="/">
          {text.home}
        </ButtonLink>
      </MessagePage>
    </div>
  );
};
