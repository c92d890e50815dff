import { formatText } from '@somesa/core';
import { Button, checkIcon, colour, copyIcon, css, Icon, radius, VisuallyHidden } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';

/** Time that the button shows its confirmation, in milliseconds. */
const CONFIRMATION_MS = 4_000;

const block = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  justify-items: start;
  margin: 0;
  & pre { width: 100%; margin: 0; padding: 1rem; border: 1px solid ${colour.line}; border-radius: ${radius.control}; background: ${colour.surface}; font: 0.875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
  & code { font: inherit; }
  & .told { color: ${colour.muted}; font-size: 0.9375rem; max-width: 100%; overflow-wrap: anywhere; }
`);

const copyOrSelect = async (code: string, element: HTMLElement): Promise<'copied' | 'selected'> => {
  try {
    await navigator.clipboard.writeText(code);
    return 'copied';
  } catch {
    window.getSelection()?.selectAllChildren(element);
    return 'selected';
  }
};

export const CodeBlock = ({ note, code }: { note: string; code: string }) => {
  const text = useText('partner').snippet;
  const element = useRef<HTMLElement>(null);
  const [result, setResult] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(setResult, CONFIRMATION_MS, null);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    if (element.current) setResult(await copyOrSelect(code, element.current));
  };
  return (
    <figure className={block}>
      <figcaption>{note}</figcaption>
      <pre>
        <code ref={element}>{code}</code>
      </pre>
      <Button kind="secondary" onClick={() => void copy()}>
        <Icon node={result === 'copied' ? checkIcon : copyIcon} />
        <span aria-hidden="true">{result === 'copied' ? text.copied : text.copy}</span>
        <VisuallyHidden>{formatText(text.copyLabel, { what: note })}</VisuallyHidden>
      </Button>
      <div role="status" className="told">
        {result === 'selected' && text.selected}
        {result === 'copied' && <VisuallyHidden>{text.copied}</VisuallyHidden>}
      </div>
    </figure>
  );
};
