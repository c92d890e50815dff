import { colour, css, Icon, Modal, radius, searchIcon } from '@somesa/ui';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
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

const state = proxy({ isOpen: false, openCount: 0 });

/** Opens a new search; the previous one may still be fading out. */
export const openSearch = (): void => {
  state.isOpen = true;
  state.openCount += 1;
};
const close = (): void => {
  state.isOpen = false;
};

export const Search = ({ viewer }: { viewer: AdminViewer }) => {
  const text = useText('admin').palette;
  const { close: closeLabel } = useText('admin').shell.question;
  const opened = useSnapshot(state);
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // An open dialog is not interrupted.
      if (!document.querySelector('dialog[open]')) openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const key = isApple() ? '⌘K' : 'Ctrl K';
  return (
    <>
      <button type="button" className={buttonClass} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch}>
        <Icon node={searchIcon} />
        <span>
          {text.open} <kbd>{key}</kbd>
        </span>
      </button>
      <Modal size="large" isOpen={opened.isOpen} onClose={close} title={text.title} closeLabel={closeLabel}>
        <Palette
          key={opened.openCount}
          viewer={viewer}
          onOpen={(href) => {
            close();
            navigate(href);
          }}
        />
      </Modal>
    </>
  );
};
