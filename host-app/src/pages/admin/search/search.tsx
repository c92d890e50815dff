import { colour, css, Icon, Modal, radius, searchIcon } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../texts/use-text';
import type { AdminViewer } from '../layout/admin-screens';
import { Palette } from './palette';

const buttonClass = css(`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 3rem;
  min-width: 3rem;
  padding: 0 0.75rem;
  border: 1px solid ${colour.control};
  border-radius: ${radius.control};
  background: ${colour.surface};
  color: ${colour.ink};
  cursor: pointer;
  &:hover { border-color: ${colour.ink}; }
  & kbd { color: ${colour.muted}; font: inherit; font-size: 0.875rem; }
  @media (max-width: 40rem) {
    & { justify-content: center; border-color: transparent; background: none; }
    & > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
`);

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens a new search; the previous one may still be fading out. */
const openAgain = ({ openCount }: { openCount: number }) => ({ isOpen: true, openCount: openCount + 1 });
const close = (now: { openCount: number }) => ({ ...now, isOpen: false });

export const Search = ({ viewer }: { viewer: AdminViewer }) => {
  const text = useText('admin').palette;
  const { close: closeLabel } = useText('admin').shell.question;
  const [opened, setOpened] = useState({ isOpen: false, openCount: 0 });
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // An open dialog is not interrupted.
      if (!document.querySelector('dialog[open]')) setOpened(openAgain);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const key = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(openAgain)}
      >
        <Icon node={searchIcon} />
        <span>
          {text.open} <kbd>{key}</kbd>
        </span>
      </button>
      <Modal
        size="large"
        isOpen={opened.isOpen}
        onClose={() => setOpened(close)}
        title={text.title}
        closeLabel={closeLabel}
      >
        <Palette
          key={opened.openCount}
          viewer={viewer}
          onOpen={(href) => {
            setOpened(close);
            navigate(href);
          }}
        />
      </Modal>
    </>
  );
};
