import { css, Notice } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { pageMessage } from '../state/page-message';

/** Time within which a redirect belongs to the message, in milliseconds: it is shown on the page that opens. */
const REDIRECT_MS = 2_000;
const messageClass = css('margin: 1rem auto; width: min(100% - 2rem, 72rem);');

const clear = (): void => {
  pageMessage.shown = null;
};

/** Shows the message that must be read above the content of a page, until a button or link is pressed or another page opens. */
export const PageMessage = () => {
  const { shown } = useSnapshot(pageMessage);
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page opens.
  useEffect(() => {
    if (pageMessage.shown && Date.now() - pageMessage.shown.at > REDIRECT_MS) clear();
  }, [path]);
  useEffect(() => {
    if (!shown) return;
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('button, a')) clear();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [shown]);
  return (
    shown && (
      <Notice kind={shown.kind} className={messageClass}>
        {shown.text}
      </Notice>
    )
  );
};
