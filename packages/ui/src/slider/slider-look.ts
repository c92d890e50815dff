import { css, keyframes } from '../style/goober';
import { colour, radius } from '../style/tokens';

/** How long one slide takes to give way to the next. */
const SPEED_MS = 300;

const fromBelow = keyframes`from { transform: translateY(100%); }`;
const fromAbove = keyframes`from { transform: translateY(-100%); }`;
const toAbove = keyframes`from { visibility: visible; } to { visibility: visible; transform: translateY(-100%); }`;
const toBelow = keyframes`from { visibility: visible; } to { visibility: visible; transform: translateY(100%); }`;

/** All slides lie on each other, so that the highest gives the height; buttons stand beside them, on phones below. */
export const sliderClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 1em 1.5em;
  & > .window { display: grid; overflow: hidden; }
  & > .window > * { grid-area: 1 / 1; min-width: 0; }
  & [data-place="away"], & [data-place^="goes"] { visibility: hidden; }
  & [data-place="comes-next"] { animation: ${fromBelow} ${SPEED_MS}ms ease-out; }
  & [data-place="comes-previous"] { animation: ${fromAbove} ${SPEED_MS}ms ease-out; }
  & [data-place="goes-next"] { animation: ${toAbove} ${SPEED_MS}ms ease-out; }
  & [data-place="goes-previous"] { animation: ${toBelow} ${SPEED_MS}ms ease-out; }
  & > .buttons { display: flex; flex-direction: column; gap: 0.5em; }
  & > .buttons[data-ready="false"] { visibility: hidden; }
  & > .buttons > button { display: grid; place-items: center; width: 3em; height: 3em; padding: 0; background: ${colour.surface}; border: 1px solid ${colour.control}; border-radius: ${radius.round}; color: ${colour.ink}; cursor: pointer; touch-action: manipulation; }
  & .solid { fill: currentColor; }
  & > .buttons > button:hover { border-color: ${colour.ink}; }
  @media (max-width: 40em) {
    & { grid-template-columns: minmax(0, 1fr); }
    & > .buttons { flex-direction: row; }
  }
  @media (prefers-reduced-motion: reduce) { & [data-place] { animation: none; } }
`);
