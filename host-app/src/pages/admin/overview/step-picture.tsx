import { colour, css } from '@somesa/ui';

/** Pages that the steps lead to. Each row is drawn in signs: a run of one sign is one mark. Short rows are a phone. */
const pictures = {
  register: '=======.......#### oo.-------....---- oo.----.......---- oo.---------..----',
  fees: '=======........... ---------.....---- ------.......----- ............######',
  payout: '------............ __________________ __________________ ########..........',
  website: 'o.o.o.____________ ...-------........ ...____________... ...############...',
  test: '------- .=====. _______ #######',
  first: '======............ ----------....%%%% -------.......%%%% ---------.....%%%%',
} as const;

export type StepName = keyof typeof pictures;

/** Classes and heights of the marks. */
const marks: Readonly<Record<string, readonly [name: string, height: number]>> = {
  '-': ['text', 3],
  '=': ['title', 5],
  '#': ['key', 8],
  '%': ['chip', 6],
  o: ['dot', 8],
  _: ['field', 9],
};

const [WIDTH, HEIGHT] = [96, 64];
/** Sizes of a column and a row of signs, the middle of the first row, and the spaces at the sides of a page. */
const [COLUMN, ROW, TOP, PADDING, MARGIN] = [4, 13, 12.5, 8, 16];
const MAX_PHONE_COLUMNS = 9;

const pictureClass = css(`
  display: block;
  width: 4.5rem;
  height: 3rem;
  & .paper { fill: ${colour.paper}; stroke: ${colour.line}; }
  & .margin { fill: ${colour.accent}; }
  & .text { fill: ${colour.control}; }
  & .title { fill: ${colour.ink}; }
  & .key { fill: ${colour.primary}; }
  & .chip, & .dot { fill: ${colour.accent}; }
  & .field { fill: ${colour.surface}; stroke: ${colour.control}; }
  @media (min-width: 48rem) { & { width: 6rem; height: 4rem; } }
`);

/** Draws the page that a step of the checklist leads to, in little. It is decoration: the step says the same in words. */
export const StepPicture = ({ step }: { step: StepName }) => {
  const columns = pictures[step].indexOf(' ');
  const start = columns > MAX_PHONE_COLUMNS ? MARGIN : PADDING;
  const width = start + columns * COLUMN + PADDING;
  const left = (WIDTH - width) / 2;
  return (
    <svg
      className={pictureClass}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      <rect className="paper" x={left + 0.5} y={0.5} width={width - 1} height={HEIGHT - 1} rx={PADDING} />
      {start === MARGIN && <rect className="margin" x={PADDING} width={1} height={HEIGHT} />}
      {[...pictures[step].matchAll(/([^. ])\1*/g)].map(({ 0: { length }, 1: sign = '', index }) => {
        const [name, most] = marks[sign] ?? ['text', 0];
        const size = { width: length * COLUMN, height: Math.min(most, length * COLUMN) };
        const x = left + start + (index % (columns + 1)) * COLUMN;
        const y = TOP + Math.floor(index / (columns + 1)) * ROW - size.height / 2;
        const rx = Math.min(size.height, PADDING) / 2;
        return <rect key={index} className={name} x={x} y={y} rx={rx} {...size} />;
      })}
    </svg>
  );
};
