import type { ApiFailure } from '@somesa/api-client';
import { cleanText, formatText, removeSpaces, roles } from '@somesa/core';
import {
  MAX_MORE_COUNTED,
  MAX_SEARCHED_LENGTH,
  MIN_SEARCHED_LENGTH,
  mayActForSchool,
  type SearchAnswer,
} from '@somesa/core/admin';
import { colour, controlClass, css, cx, Notice } from '@somesa/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { type AdminViewer, listVisibleScreens } from '../layout/admin-screens';
import { useAnswers } from './answers';
import { findActions, findScreens, groupSearchResults, offerClaim } from './search-results';

/** Time without typing before the request is sent, in milliseconds. */
const DEBOUNCE_MS = 150;

/** State of a search: nothing to search for, in progress, found, or failed. */
type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; failure: ApiFailure };

/**
 * Searches for the typed text after a pause in typing; further typing aborts the request. The previous
 * results stay until newer ones arrive: `isSettled` is true if they belong to the text that is typed now.
 */
const useSearch = (typed: string): { searched: SearchState; isSettled: boolean } => {
  const [{ of, searched }, setState] = useState<{ of: string; searched: SearchState }>({
    of: '',
    searched: { kind: 'idle' },
  });
  const query = cleanText(typed).slice(0, MAX_SEARCHED_LENGTH);
  useEffect(() => {
    if (query.length < MIN_SEARCHED_LENGTH) return setState({ of: query, searched: { kind: 'idle' } });
    const controller = new AbortController();
    setState((now) => (now.searched.kind === 'found' ? now : { ...now, searched: { kind: 'searching' } }));
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('GET /admin/search', {
        query: { q: query },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      setState({
        of: query,
        searched: answer.ok
          ? { kind: 'found', answer: answer.value }
          : { kind: 'failed', failure: answer.error },
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return { searched, isSettled: of === query };
};

const paletteClass = css(`
  display: grid;
  gap: 0.75rem;
  min-height: 22rem;
  align-content: start;
  & .list { max-height: min(28rem, 60vh); overflow: auto; overscroll-behavior: contain; }
  & .name { padding: 0.75rem 0.75rem 0.25rem; color: ${colour.muted}; font-size: 0.8125rem; font-weight: 600; }
  & [role="option"] { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.75rem; padding: 0.5rem 0.75rem; border-radius: var(--so-radius); cursor: pointer; }
  & [role="option"] > span { color: ${colour.muted}; font-size: 0.9375rem; }
  & [role="option"][aria-selected="true"] { background: ${colour.tint}; box-shadow: inset 3px 0 0 ${colour.primary}; }
  & .status { color: ${colour.muted}; font-size: 0.875rem; }
  @media (forced-colors: active) { & [aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; } }
`);

export const Palette = ({ viewer, onOpen }: { viewer: AdminViewer; onOpen: (href: string) => void }) => {
  const id = useId();
  const text = useText('admin').palette;
  const { shell } = useText('admin');
  const [typed, setTyped] = useState('');
  /** Address of the selected result, which a newer response may move; null until one is selected. */
  const [selectedHref, setSelectedHref] = useState<string | null>(null);
  const { searched, isSettled } = useSearch(typed);
  const [isEnterPending, setEnterPending] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const screens = findScreens(typed.trim(), listVisibleScreens(viewer), shell);
  const isOfSchool = viewer.role_id === roles.bursar;
  const answers = useAnswers();
  const results = searched.kind === 'found' ? groupSearchResults(searched.answer, answers, isOfSchool) : [];
  const actions = findActions(typed, viewer, text.actions);
  const mayClaim = isOfSchool && searched.kind === 'found' && mayActForSchool(viewer, 'claimPayments');
  const offer = mayClaim
    ? [offerClaim(removeSpaces(typed), [...results, actions, screens], text.answer.unknown)]
    : [];
  const groups = [...results, ...offer, actions, screens].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const total = groups.reduce((sum, { more = 0 }) => sum + more, entries.length);
  const selectedAt = entries.findIndex((entry) => entry.href === selectedHref);
  const active = entries.length === 0 ? -1 : Math.max(selectedAt, 0);
  const optionId = (at: number): string => `${id}-${at}`;

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);

  const href = entries[active]?.href;
  const isSelectionGone = selectedHref !== null && selectedAt < 0;
  useEffect(() => {
    if (!isEnterPending || !isSettled) return;
    setEnterPending(false);
    // If a newer response no longer has the selected result, Enter opens nothing instead of another one.
    if (isSelectionGone) setSelectedHref(null);
    else if (href !== undefined) onOpen(href);
  }, [isEnterPending, isSettled, isSelectionGone, href, onOpen]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setSelectedHref(entries[(active + step + entries.length) % entries.length]?.href ?? null);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      setEnterPending(true);
    }
  };
  const isSearching = searched.kind === 'searching';
  const isEmpty = entries.length === 0 && searched.kind !== 'failed' && !isSearching;
  const formatMore = (more: number): string =>
    formatText(more < MAX_MORE_COUNTED ? text.more : text.moreAtLeast, { count: String(more) });
  let place = -1;
  return (
    <div className={paletteClass}>
      <input
        type="text"
        role="combobox"
        className={cx(controlClass)}
        aria-label={text.label}
        placeholder={text.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setSelectedHref(null);
          setEnterPending(false);
        }}
        onKeyDown={onKeyDown}
      />
      {searched.kind === 'failed' && <Notice kind="error">{searched.failure.message}</Notice>}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={text.title} className="list">
        {groups.map(({ name, entries: found, more = 0 }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no fieldset can be.
          <div key={name} role="group" aria-label={text.groups[name]}>
            <div className="name" aria-hidden="true">
              {text.groups[name]}
            </div>
            {found.map(({ id: key, label, detail, href }) => {
              place += 1;
              const at = place;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys.
                // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which option is active.
                <div
                  key={key}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setSelectedHref(href)}
                  onClick={() => onOpen(href)}
                >
                  {label}
                  {detail && <span>{detail}</span>}
                </div>
              );
            })}
            {more > 0 && <div className="name">{formatMore(more)}</div>}
          </div>
        ))}
      </div>
      <p role="status" className="status">
        {isSearching && text.searching}
        {isEmpty && text.none}
        {!isSearching && !isEmpty && typed !== '' && formatText(text.found, { count: String(total) })}
      </p>
      <p className="status">{text.keys}</p>
    </div>
  );
};
