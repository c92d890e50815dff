import { css, glob } from './goober';
import { systemTheme } from './theme';
import { colour, font } from './tokens';

/**
 * Class of every root element of ours. It resets the styles that a host page passes down into a shadow root,
 * except its font, its visibility and its colour scheme. Sizes follow the reader's default font size, not the
 * page's.
 */
export const baseClass = css(`
  all: initial;
  direction: ltr;
  display: block;
  box-sizing: border-box;
  position: relative;
  visibility: inherit;
  color-scheme: inherit;
  font-family: ${font.text};
  line-height: 1.5;
  color: ${colour.ink};
  overflow-wrap: break-word;
  -webkit-font-smoothing: inherit;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
`);

/** Rules with element selectors only, so that every class of ours overrides them. */
const reset = /* css */ `*,::before,::after{box-sizing:border-box}
h1,h2,h3,h4,p,dl,dd,ol,ul,figure,fieldset{margin:0;padding:0}
h1,h2,h3,h4{font-family:${font.heading};line-height:1.15;letter-spacing:-0.015em;text-wrap:balance}
ol,ul{list-style:none}
fieldset{border:0;min-width:0}
button,input,select,textarea{font:inherit;letter-spacing:inherit;color:inherit}
a{color:${colour.primary}}
:focus-visible{outline:2px solid ${colour.primary};outline-offset:2px}
[tabindex="-1"]:focus{outline:none}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:0.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
`;

/** Resets the elements of shadow roots. Call it before the first widget is rendered. */
export const installWidgetGlobals = (): void =>
  glob(
    `:host{display:block;outline:0!important;min-height:0!important}\n:host([hidden]){display:none!important}\n${reset}`,
  );

/**
 * Resets the elements of a page of the Somesa site. Fonts and colours come from the theme class on `html`.
 */
export const installGlobals = (): void =>
  glob(`${reset}html{-webkit-text-size-adjust:100%;scroll-padding-top:5em}
body{margin:0;min-height:100vh;background-color:${colour.paper};color:${colour.ink};font-family:${font.text};line-height:1.5;-webkit-font-smoothing:antialiased}
h1,h2,h3,h4{overflow-wrap:anywhere}
img,svg{max-width:100%}
${systemTheme}
`);
