import { css, Notice } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { pageMessage } from '../state/page-message';

const messageClass = css('margin: 1rem auto; width: min(100% - 2rem, 72rem);');

const clear = (): void => {
  pageMessage.shown = null;
};

const onClick = ({ target }: MouseEvent): void => {
  if (target instanceof Element && target.closest('button, a')) clear();
};

/**
 * Shows the message that must be read above the content of a page, until a button or link is pressed, or the
 * browser goes back. A redirect goes on showing it.
 */
export const PageMessage = () => {
  const { shown } = useSnapshot(pageMessage);
  useEffect(() => {
    if (!shown) return;
    document.addEventListener('click', onClick);
    window.addEventListener('popstate', clear);
    return () => {
      document.removeEventListener('click', onClick);
      window.removeEventListener('popstate', clear);
    };
  }, [shown]);
  return (
    shown && (
      <Notice kind={shown.kind} className={messageClass}>
        {shown.text}
      </Notice>
    )
  );
};
