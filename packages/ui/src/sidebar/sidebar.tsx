import { type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../hooks/use-media';
import { Drawer } from '../overlay/drawer';
import { css, cx } from '../style/goober';
import { colour } from '../style/tokens';

const NARROW = '(max-width: 63.99em)';

const sidebar = css(`
  position: sticky;
  top: 0;
  display: flex;
  flex-direction: column;
  flex: none;
  width: 250px;
  height: 100vh;
  padding: 1em 0.75em;
  overflow: auto;
  overscroll-behavior: contain;
  background-color: ${colour.surface};
  border-inline-end: 1px solid ${colour.line};
  @supports (height: 100dvh) { & { height: 100dvh; } }
  @media ${NARROW} { & { display: none; } }
  @media print { & { display: none; } }
`);

export const Sidebar = ({
  isOpen,
  onClose,
  title,
  closeLabel,
  className,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const isNarrow = useMedia(NARROW);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (isOpen && !isNarrow) latest.current();
  }, [isOpen, isNarrow]);

  if (!isNarrow)
    return (
      <aside className={cx(sidebar, className)} aria-label={title}>
        {children}
      </aside>
    );
  return (
    <Drawer size="small" side="start" isOpen={isOpen} onClose={onClose} title={title} closeLabel={closeLabel}>
      {children}
    </Drawer>
  );
};
