import { css } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';

const unseen =
  'position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%);';

export const tableClass = css(`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  & caption { padding-bottom: 0.5em; font-weight: ${weight.strong}; text-align: start; }
  & caption[data-unseen] { ${unseen} }
  & th, & td { text-align: start; vertical-align: baseline; }
  & thead th { color: ${colour.muted}; font-weight: 500; }
  & tbody th { font-weight: ${weight.strong}; }
  & .amount { text-align: end; white-space: nowrap; }
  & .more { width: 1%; text-align: end; }
  & .more button { display: inline-flex; align-items: center; gap: 0.25em; min-height: 3em; min-width: 3em; padding: 0 0.25em; border: 0; background: none; color: ${colour.primary}; font-weight: ${weight.strong}; cursor: pointer; }
  & .more [aria-expanded="true"] svg { transform: rotate(180deg); }
  & tr.detail > td { padding: 0 0 1em; }
  &[aria-busy="true"] tbody { opacity: 0.55; }
  @media (min-width: 48rem) {
    & thead th { padding: 0.5em 0.75em; border-bottom: 1px solid ${colour.control}; }
    & tbody > tr > * { padding: 0.625em 0.75em; border-bottom: 1px solid ${colour.line}; }
    & tbody > tr > .more { padding-block: 0; }
    & tr > :first-child { padding-inline-start: 0; }
    & tr > :last-child { padding-inline-end: 0; }
    & tbody > tr[data-open] > * { border-bottom-color: transparent; }
  }
  @media (max-width: 47.99rem) {
    & thead { ${unseen} }
    &, & tbody, & caption { display: block; }
  }
`);

export const cardsClass = css(`
  @media (max-width: 47.99rem) {
    & tbody > tr { display: block; padding: 0.5em 1.25em 0.75em; background-color: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: ${radius.card}; }
    & tbody > tr + tr { margin-top: 1em; }
    & tbody > tr[data-open] { border-end-start-radius: 0; border-end-end-radius: 0; border-bottom: 0; }
    & tbody > tr.detail { margin-top: 0; padding-top: 0; border-top: 0; border-start-start-radius: 0; border-start-end-radius: 0; }
    & tbody > tr > * { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 0 1em; width: auto; padding-block: 0.25em; text-align: end; }
    & tbody > tr > [data-label]::before { content: attr(data-label); margin-inline-end: auto; color: ${colour.muted}; font-weight: 400; text-align: start; }
    & tbody > tr.detail > td { display: block; text-align: start; }
  }
`);

export const linesClass = css(`
  @media (max-width: 47.99rem) {
    & tbody > tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1em; padding-block: 0.625em; border-bottom: 1px solid ${colour.line}; }
    & tbody > tr[data-open] { border-bottom-color: transparent; }
    & tbody > tr > * { padding: 0; }
    & tbody > tr > th { flex: 1 1 calc(100% - 9em); }
    & tbody > tr > td { order: 2; width: auto; font-size: 0.9375em; color: ${colour.muted}; }
    & tbody > tr > .amount { order: 1; font-size: 1em; font-weight: ${weight.strong}; color: ${colour.ink}; }
    & tbody > tr > .named { order: 2; white-space: normal; font-size: 0.9375em; font-weight: 400; color: ${colour.muted}; }
    & tbody > tr > .named:not(:empty)::before { content: attr(data-label) ": "; }
    & tbody > tr > .more { width: auto; margin-inline-start: auto; }
    & tbody > tr > .more button { min-height: 3em; margin-block: -0.375em; }
    & tbody > tr.detail > td { flex: 1 1 100%; color: ${colour.ink}; }
  }
`);

/**
 * Class of a table whose rows are two lines on phones: name and amount, then the cells of the places `start` and `end`. A row that leads to
 * a page of its own shows no more; any other shows its other cells below, each with its label.
 */
export const twoLinesClass = css(`
  @media screen and (max-width: 47.99rem) {
    & tbody > tr, & tfoot > tr { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: baseline; padding: 0.5em 0; border-bottom: 1px solid ${colour.line}; }
    & tfoot, & tfoot > tr { width: 100%; }
    & tfoot { display: block; }
    & tbody > tr > *, & tfoot > tr > * { grid-column: 2 / -1; padding: 0; text-align: start; overflow-wrap: anywhere; }
    & tbody > tr > :not([data-place])::before, & tfoot > tr > :not([data-place])::before { content: attr(data-label) ": "; color: ${colour.muted}; font-weight: 400; }
    && tbody > tr[data-leads] > :not([data-place]) { display: none; }
    & tr > [data-place="select"] { grid-area: 1 / 1 / 3 / 2; align-self: center; padding-inline-end: 0.75em; }
    && tr > [data-place="name"] { grid-area: 1 / 2; }
    && tr > [data-place="amount"] { grid-area: 1 / 3; padding-inline-start: 0.75em; text-align: end; font-weight: ${weight.strong}; }
    && tr > [data-place="start"] { grid-area: 2 / 2; overflow: hidden; color: ${colour.muted}; font-size: 0.9375em; text-overflow: ellipsis; white-space: nowrap; }
    && tr > [data-place="end"] { grid-area: 2 / 3; padding-inline-start: 0.75em; color: ${colour.muted}; font-size: 0.9375em; text-align: end; white-space: nowrap; }
    && tbody > tr > .amount[data-place="start"]::before, && tbody > tr > .amount[data-place="end"]::before { content: attr(data-label) ": "; }
  }
`);

/** Class of content for screen readers only. */
export const visuallyHiddenClass = css(unseen);
