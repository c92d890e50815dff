import { formatFigures, formatShortDay, formatShortInstant, toKampalaDay } from '@somesa/core';
import {
  type AdminListName,
  type ListCell as Cell,
  formatAuditDetails,
  type ListColumn,
  translateWords,
} from '@somesa/core/admin';
import { Chip } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../texts/use-text';
import { getTone } from './status-chip';

/** Any other text stays as it is. */
export const formatProviderCode = (code: string): string =>
  /^[A-Z]+(_[A-Z]+)+$/.test(code) ? code[0] + code.slice(1).toLowerCase().replaceAll('_', ' ') : code;

export interface ListTexts {
  title: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const useListTexts = (list: AdminListName): ListTexts => useText('admin').lists[list];

/**
 * Returns functions that write days and instants as the back office shows them: short, and in Kampala time.
 */
export const useShortDates = () => {
  const { months } = useText('ui');
  const now = new Date();
  return {
    formatDay: (on: string): string => formatShortDay(on, months, toKampalaDay(now)),
    formatMoment: (iso: string): string => formatShortInstant(new Date(iso), months, now),
  };
};

export const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{useShortDates().formatMoment(iso)}</time>
);

/** Renders an instant; null stays null. */
export const renderMoment = (iso: string | null): ReactNode => iso && <Moment iso={iso} />;

export const Day = ({ on }: { on: string }) => <time dateTime={on}>{useShortDates().formatDay(on)}</time>;

export const ListCell = ({
  column: { kind },
  cell,
  words,
}: {
  column: ListColumn;
  cell: Cell | undefined;
  words?: Readonly<Record<string, string>> | undefined;
}) => {
  const texts = useText('admin');
  const { formatDay } = useShortDates();
  const { yes, no } = texts.table;
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (typeof cell === 'number') return formatFigures(cell);
  if (kind === 'instant') return <Moment iso={cell} />;
  if (kind === 'day') return <Day on={cell} />;
  if (kind === 'details') return <span className="text">{formatAuditDetails(cell, texts, formatDay)}</span>;
  if (kind === 'words') return <span className="text">{translateWords(cell, words)}</span>;
  if (kind !== 'word') return <span className="text">{cell}</span>;
  const tone = getTone(cell);
  const label = words?.[cell] ?? cell;
  return tone ? <Chip tone={tone}>{label}</Chip> : label;
};
