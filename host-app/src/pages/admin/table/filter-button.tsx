import { formatText } from '@somesa/core';
import { chevronDownIcon, colour, css, cx, Dropdown, Icon } from '@somesa/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useText } from '../../../texts/use-text';

const buttonClass = css(`
  & > .trigger { max-width: 100%; border: 1px solid ${colour.control}; background: ${colour.surface}; padding-inline: 0.75rem; font-size: 0.9375rem; }
  & > .trigger:hover { border-color: ${colour.ink}; }
  & > .trigger > span { overflow: hidden; max-width: 16rem; text-overflow: ellipsis; white-space: nowrap; }
  & > .panel { font-size: 0.9375rem; }
`);
const narrowedClass = css(
  `& > .trigger { border-color: ${colour.primary}; color: ${colour.primary}; font-weight: 600; }`,
);

/** Free space between an open panel and the edge of the screen, in pixels. */
const EDGE_PX = 8;

/** Moves the open panel around it if it would reach beyond the edge of the screen. */
const PanelPosition = ({ children }: { children: ReactNode }) => {
  const inside = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('.panel');
    if (!panel) return;
    const beyond = panel.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth;
    if (beyond > 0) panel.style.insetInlineStart = `${-beyond}px`;
  }, []);
  return <div ref={inside}>{children}</div>;
};

export const FilterButton = ({
  name,
  chosen,
  children,
}: {
  name: string;
  /** Values that the list is filtered by; empty if it is not filtered. */
  chosen: readonly string[];
  children: (close: () => void) => ReactNode;
}) => {
  const text = useText('admin').table;
  const values = chosen.join(', ');
  return (
    <Dropdown
      align="start"
      className={cx(buttonClass, values !== '' && narrowedClass)}
      trigger={
        <>
          <span>{values === '' ? name : formatText(text.chosen, { name, values })}</span>
          <Icon node={chevronDownIcon} />
        </>
      }
    >
      {(close) => <PanelPosition>{children(close)}</PanelPosition>}
    </Dropdown>
  );
};
