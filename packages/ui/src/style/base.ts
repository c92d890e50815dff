import { css, glob } from './goober';
import { colour, font } from './tokens';

/**
 * The ground that everything of ours stands on: sets what a page's own rules would otherwise pass down into a shadow
 * root, and the focus ring of all that can take focus.
 */
export const baseClass = css(`
  font-family: ${font.text};
  font-style: normal;
  font-weight: 400;
  font-size: 16px;
  line-height: 1.5;
  letter-spacing: normal;
  word-spacing: normal;
  text-align: start;
  text-transform: none;
  text-indent: 0;
  text-shadow: none;
  white-space: normal;
  color: ${colour.ink};
  cursor: auto;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
  & *, & *::before, & *::after { box-sizing: border-box; }
  & h1, & h2, & h3, & p, & dl, & dd, & ol, & ul { margin: 0; padding: 0; }
  & h1, & h2, & h3 { font-family: ${font.heading}; line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance; }
  & ol, & ul { list-style: none; }
  & button, & input, & select, & textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  & a { color: ${colour.primary}; }
  & :focus-visible { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  & [tabindex="-1"]:focus { outline: none; }
  @media (prefers-reduced-motion: reduce) {
    & *, & *::before, & *::after { animation-duration: 0.01ms; animation-iteration-count: 1; transition-duration: 0.01ms; scroll-behavior: auto; }
  }
`);

/** The few rules that a whole page of the host needs; fonts and colours come from the theme class on html. */
export const installGlobals = (): void =>
  glob(`
html{-webkit-text-size-adjust:100%;scroll-padding-top:5em}
body{margin:0;min-height:100vh;background:${colour.paper};color:${colour.ink};font-family:${font.text};line-height:1.5;-webkit-font-smoothing:antialiased}
img,svg{max-width:100%}
`);

/** Figures that stand under each other: all as wide as each other. */
export const figuresClass = css('font-variant-numeric: tabular-nums; white-space: nowrap;');
