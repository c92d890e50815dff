import { cleanText } from '@somesa/core';
import { MAX_SEARCH_LENGTH } from '@somesa/core/admin';
import { controlClass, css, cx, Icon, searchIcon } from '@somesa/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';

/** Time without typing before the search starts, in milliseconds. */
export const DEBOUNCE_MS = 250;

const boxClass = css(`
  position: relative;
  flex: 1 1 12rem;
  @media (min-width: 48rem) { & { max-width: 18rem; } }
  & svg { position: absolute; inset-inline-start: 0.75rem; top: 50%; margin-top: -0.625rem; pointer-events: none; }
  & input { padding-inline-start: 2.5rem; }
`);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Moves the focus to the field when the user types a slash outside any field, unless a dialog is open. */
const useSlash = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
};

/** The search starts after a short time without typing; Escape clears it. */
export const SearchBox = ({
  value,
  onSearch,
}: {
  value: string;
  /** The first one adds an entry to the browser's history, further typing replaces it. */
  onSearch: (search: string, how?: 'replace') => void;
}) => {
  const { search } = useText('admin').table;
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlash(field);
  useEffect(
    () => setTyped((now) => (cleanText(now).slice(0, MAX_SEARCH_LENGTH) === value ? now : value)),
    [value],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const startSearch = (text: string): void => {
    clearTimeout(timer.current);
    const cleaned = cleanText(text).slice(0, MAX_SEARCH_LENGTH);
    if (cleaned !== value) onSearch(cleaned, value === '' ? undefined : 'replace');
  };
  return (
    <div className={cx('search', boxClass)}>
      <Icon node={searchIcon} />
      <input
        ref={field}
        type="search"
        className={cx(controlClass)}
        aria-label={search}
        placeholder={search}
        aria-keyshortcuts="/"
        value={typed}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => startSearch(text), DEBOUNCE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') startSearch(typed);
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          setTyped('');
          startSearch('');
        }}
      />
    </div>
  );
};
