import { css } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';

/**
 * Class of a frame around a table with many rows, for staff: the rows are dense and the head stays visible.
 * On phones the page itself scrolls, and paper gets a table with all rows and columns.
 */
export const denseFrameClass = css(`
  @media (min-width: 48rem) {
    & { position: relative; max-height: max(22rem, 100vh - 21rem); overflow: auto; background-color: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: ${radius.control}; }
    & thead th { position: sticky; z-index: 1; top: 0; padding: 0; background-color: ${colour.surface}; box-shadow: inset 0 -1px 0 ${colour.control}; border-bottom: 0; white-space: nowrap; }
    & tbody > tr, & tfoot > tr { background-color: ${colour.surface}; }
    & [data-place="name"], & [data-place="amount"] { position: sticky; background-color: inherit; }
    & [data-place="name"] { inset-inline-start: 0; }
    & [data-place="amount"] { inset-inline-end: 0; }
    && thead [data-place="name"], && thead [data-place="amount"] { z-index: 2; background-color: ${colour.surface}; }
    & [data-place="select"] { width: 1%; }
    && tfoot > tr > * { position: sticky; z-index: 1; bottom: 0; padding: 0.5rem 0.75rem; background-color: ${colour.surface}; box-shadow: inset 0 1px 0 ${colour.control}; font-size: 0.9375rem; font-weight: ${weight.strong}; white-space: nowrap; }
    & thead th > * { display: inline-flex; align-items: center; gap: 0.25rem; min-height: 2.5rem; padding: 0 0.75rem; }
    & thead th.amount > * { justify-content: flex-end; width: 100%; }
    && tbody > tr > * { padding: 0.375rem 0.75rem; font-size: 0.9375rem; overflow-wrap: normal; }
    && tbody > tr > :first-child { padding-inline-start: 0.75rem; }
    && tbody > tr > :last-child { padding-inline-end: 0.75rem; }
    & tbody > tr > * { white-space: nowrap; }
    & tbody td .text { display: block; width: max-content; max-width: 18rem; white-space: normal; overflow-wrap: anywhere; }
    & tbody > tr:last-child > * { border-bottom: 0; }
    & tbody > tr[data-leads] { cursor: pointer; }
    & tbody > tr[data-leads]:hover { background-color: ${colour.tint}; }
    & tbody > tr:focus-within { background-color: ${colour.tint}; box-shadow: inset 3px 0 0 ${colour.primary}; }
  }
  & [data-place="select"] input { width: 1.25rem; height: 1.25rem; min-height: 0; margin: 0; accent-color: ${colour.primary}; }
  & thead button { border: 0; background: none; color: inherit; font-weight: ${weight.strong}; cursor: pointer; }
  & thead button:hover { color: ${colour.ink}; }
  & thead [aria-sort="ascending"] button, & thead [aria-sort="descending"] button { color: ${colour.primary}; }
  & thead svg { width: 1em; height: 1em; }
  & tbody > tr { scroll-margin-block: 3.5rem 1rem; }
  & tbody th a { color: ${colour.primary}; text-underline-offset: 0.2em; }
  & tbody time { white-space: nowrap; }
  @media (max-width: 47.99rem) {
    & tbody th a { display: inline-flex; align-items: center; min-height: 3rem; }
    && tbody > tr > :empty { display: none; }
  }
  @media print {
    & { max-height: none; overflow: visible; }
    && table { display: table; }
    && thead { position: static; width: auto; height: auto; margin: 0; overflow: visible; clip-path: none; }
    && thead th { position: static; padding: 0.25rem; font-size: 0.75rem; white-space: normal; vertical-align: bottom; }
    && thead th > * { min-height: 0; padding: 0; }
    && tbody, && tfoot { display: table-row-group; }
    && [data-place="select"] { display: none; }
    && tfoot > tr { display: table-row; }
    && tfoot > tr > * { position: static; display: table-cell; padding: 0.25rem; font-size: 0.75rem; }
    && tbody > tr { display: table-row; break-inside: avoid; }
    && tbody > tr > *, && tbody > tr > :empty { display: table-cell; padding: 0.25rem; border-bottom: 1px solid ${colour.line}; font-size: 0.75rem; text-align: start; white-space: normal; }
    && tbody > tr > [data-label]::before { content: none; }
    && tbody th a { display: inline; min-height: 0; }
    && tbody > tr > .amount { text-align: end; }
    && tbody > tr > th, && tbody > tr > .amount { white-space: nowrap; }
  }
`);
