import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon';
import { chevronDownIcon } from '../icon/icons';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, weight } from '../style/tokens';

/**
 * Makes collapsed content under the root searchable by the browser's find-in-page. `onFound` receives the ID
 * of the content that the search opens.
 */
const useFindInPage = (root: RefObject<HTMLElement | null>, onFound: (id: string) => void): void => {
  const latest = useRef(onFound);
  latest.current = onFound;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !('onbeforematch' in element)) return;
    const open = ({ target }: Event): void => {
      if (target instanceof Element) latest.current(target.id);
    };
    element.addEventListener('beforematch', open);
    return () => element.removeEventListener('beforematch', open);
  }, [root]);

  // React and Preact write `hidden` as a boolean attribute, so `until-found` is set again after each render.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !('onbeforematch' in element)) return;
    for (const panel of element.querySelectorAll('[data-panel][hidden]'))
      panel.setAttribute('hidden', 'until-found');
  });
};

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

/**
 * Open item of a group of accordions, kept by the component that renders them. Null if all items are closed.
 */
export interface OpenItem {
  id: string | null;
  set: (id: string | null) => void;
}

const unfold = keyframes(`from { opacity: 0; transform: translateY(-0.25em); }`);

const accordion = css(`
  border-top: 1px solid ${colour.line};
  & > div { border-bottom: 1px solid ${colour.line}; }
  & .title { font-family: inherit; font-size: 1em; letter-spacing: inherit; line-height: 1.4; }
  & .title > button { display: flex; align-items: center; justify-content: space-between; gap: 1em; width: 100%; min-height: 3.5em; padding: 0.75em 0.25em; border: 0; background: none; color: ${colour.ink}; font-weight: ${weight.strong}; text-align: start; overflow-wrap: anywhere; cursor: pointer; touch-action: manipulation; }
  & .title > button:hover { color: ${colour.primary}; }
  & .title svg { color: ${colour.muted}; transition: transform ${motion.calmMs}ms; }
  & .title > button[aria-expanded="true"] svg { transform: rotate(180deg); }
  & .content { max-width: 42em; padding: 0.25em 2.5em 1.25em 0.25em; animation: ${unfold} ${motion.calmMs}ms ease-out; }
`);

export const Accordion = ({
  items,
  headingLevel = 3,
  initialOpenId = null,
  open,
  className,
}: {
  items: readonly AccordionItem[];
  headingLevel?: 2 | 3 | 4 | undefined;
  initialOpenId?: string | null | undefined;
  open?: OpenItem | undefined;
  className?: string | undefined;
}) => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [ownId, setOwnId] = useState(initialOpenId);
  const { id: openId, set: setOpenId } = open ?? { id: ownId, set: setOwnId };
  const getPanelId = (itemId: string): string => `${id}-${itemId}-panel`;
  useFindInPage(root, (panelId) => {
    const item = items.find((one) => getPanelId(one.id) === panelId);
    if (item) setOpenId(item.id);
  });
  const Heading = `h${headingLevel}` as const;

  return (
    <div ref={root} className={cx(accordion, className)}>
      {items.map((item) => {
        const isOpen = item.id === openId;
        return (
          <div key={item.id}>
            <Heading className="title">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={getPanelId(item.id)}
                onClick={() => setOpenId(isOpen ? null : item.id)}
              >
                {item.title}
                <Icon node={chevronDownIcon} />
              </button>
            </Heading>
            <div id={getPanelId(item.id)} data-panel="" hidden={!isOpen}>
              <div className="content">{item.content}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
};
