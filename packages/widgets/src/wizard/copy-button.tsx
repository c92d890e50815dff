import { formatText, type UiTexts } from '@somesa/core';
import { checkIcon, colour, copyIcon, css, Icon, radius } from '@somesa/ui';
import { useEffect, useState } from 'react';

/** Time for which the button confirms the copy, in milliseconds. */
const COPIED_MS = 2_000;

const button = css(`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 48px;
  height: 48px;
  margin: -8px -12px -8px -8px;
  border: 0;
  font-size: medium;
  border-radius: ${radius.control};
  background: none;
  color: ${colour.primary};
  cursor: pointer;
`);

/** On plain http, where the clipboard API is missing, it copies from a text area in the same root. */
const copyText = async (text: string, button: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.readOnly = true;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    button.parentNode?.append(area);
    area.select();
    const isCopied = document.execCommand?.('copy') ?? false;
    area.remove();
    button.focus();
    return isCopied;
  }
};

export const CopyButton = ({
  value,
  label,
  texts,
}: {
  value: string;
  /** Accessible name, such as `Copy reference`. */
  label: string;
  texts: UiTexts;
}) => {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={button}
      aria-label={isCopied ? texts.copied : formatText(label)}
      onClick={(event) => void copyText(value, event.currentTarget).then(setIsCopied)}
    >
      <Icon node={isCopied ? checkIcon : copyIcon} />
    </button>
  );
};
