import { Button, buttonClass } from '@somesa/ui';
import { Link, useLocation } from 'wouter';
import { MessagePage } from '../../layout/message-page';
import { useText } from '../../texts/use-text';

/** Go Back goes one step back, or to the home page if there is no previous step. */
export const NotFoundPage = () => {
  const text = useText('layout').notFound;
  const [, navigate] = useLocation();
  const goBack = () => (window.history.length > 1 ? window.history.back() : navigate('/'));
  return (
    <MessagePage title={text.title} text={text.text}>
      <Button onClick={goBack}>{text.goBack}</Button>
      <Link href="/" className={buttonClass('secondary')}>
        {text.home}
      </Link>
    </MessagePage>
  );
};
