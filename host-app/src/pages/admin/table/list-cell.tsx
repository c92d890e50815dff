import { formatFigures, kampalaClock, kampalaDay } from '@somesa/core';
import type { ListCell as Cell, ListColumn } from '@somesa/core/office';
import { Chip } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { toneOf } from './word-tones';

/** Writes an instant as tables show it: short, and of Kampala. */
export const writeMoment = (iso: string): string => {
  const at = new Date(iso);
  return `${kampalaDay(at)} ${kampalaClock(at)}`;
};

/** An instant as tables show it. */
export const Moment = ({ iso }: { iso: string }) => <time dateTime={iso}>{writeMoment(iso)}</time>;

/** What stands in one cell, written by what its column holds. */
export const ListCell = ({
  column: { kind },
  cell,
  words,
}: {
  column: ListColumn;
  cell: Cell | undefined;
  words?: Readonly<Record<string, string>> | undefined;
}) => {
  const { yes, no } = useText('office').table;
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (typeof cell === 'number') return formatFigures(cell);
  if (kind === 'instant') return <Moment iso={cell} />;
  if (kind === 'day') return <time dateTime={cell}>{cell}</time>;
  if (kind !== 'word') return <span className="text">{cell}</span>;
  const tone = toneOf(cell);
  const said = words?.[cell] ?? cell;
  return tone ? <Chip tone={tone}>{said}</Chip> : said;
};
