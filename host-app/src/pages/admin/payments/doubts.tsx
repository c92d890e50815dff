import { formatUgx, say } from '@somesa/core';
import { type DoubtDetail, type DoubtDetails, type DoubtView, doubtDetails } from '@somesa/core/office';
import { DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeSection } from '../layout/office-section';
import { Moment, writeMoment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';

const names = Object.keys(doubtDetails) as DoubtDetail[];
/** How the server writes what a network said of an amount. */
const SAID_UGX = /^UGX (\d+)$/;

/** Writes what is known of a doubt: amounts, instants and what has a word in the person’s language as such; the rest as it was said. */
const useWritten = () => {
  const { values } = useText('office').payment.doubts;
  const states = { ...useListTexts('disbursements').words?.state, ...useListTexts('payments').words?.state };
  const words: Readonly<Record<string, string>> = values;
  return (name: DoubtDetail, value: unknown, subject: string): ReactNode => {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if (doubtDetails[name] === 'amount' && typeof value === 'number') return formatUgx(value);
    if (doubtDetails[name] === 'instant') return <Moment iso={text} />;
    if (name === 'state') return states[text] ?? text;
    if (name === 'paid' && subject.startsWith('payment:')) {
      return <Link href={officeAddress.payment(text)}>{text}</Link>;
    }
    const said = name === 'said' ? SAID_UGX.exec(text)?.[1] : undefined;
    return said === undefined ? (words[text] ?? text) : formatUgx(Number(said));
  };
};

/** What nobody expected of a payment or a bank line, decided or not; without what stands on the screen already. */
export const Doubts = ({ doubts, shown = {} }: { doubts: readonly DoubtView[]; shown?: DoubtDetails }) => {
  const text = useText('office').payment.doubts;
  const kinds = useListTexts('doubts').words?.kind;
  const written = useWritten();
  return doubts.map(({ kind, subject, detail, openedAt, closedAt }) => (
    <OfficeSection key={`${kind} ${subject}`} title={kinds?.[kind] ?? kind}>
      <p>{say(closedAt ? text.closed : text.open, { at: writeMoment(closedAt ?? openedAt) })}</p>
      <DefinitionRows
        rows={names
          .filter((name) => (detail[name] ?? null) !== null && detail[name] !== shown[name])
          .map((name) => ({ name: text.details[name], value: written(name, detail[name], subject) }))}
      />
    </OfficeSection>
  ));
};
