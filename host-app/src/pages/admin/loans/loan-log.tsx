import { type AdminLoanView, formatLocalPhone, formatUgx, toMsisdn } from '@somesa/core';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Timeline } from '../layout/timeline';
import { formatProviderCode } from '../table/list-cell';

/** Format in which the server writes the terms of a first approval. */
const APPROVED_TERMS = /^UGX (\d+)(?:, (.+))?$/;

type Names = Readonly<Record<string, string>>;

/** Returns a function that describes the detail of a loan's event in words; null if it adds nothing. */
const useDescription = () => {
  const { loan: text, lists } = useText('admin');
  const kinds: Names = useText('loans').documents.kinds;
  const reasons: Names = text.decision.decline.reasons;
  const terms: Names = lists.applications.words.term;
  return ({ event, detail }: AdminLoanView['log'][number]): string | null => {
    if (detail === null || event === 'link_student') return null;
    if (event === 'request_documents') {
      return detail
        .split(', ')
        .map((kind) => kinds[kind] ?? kind)
        .join(', ');
    }
    if (event === 'decline') return reasons[detail] ?? detail;
    if (event === 'accept' || event === 'restructure') {
      const msisdn = toMsisdn(detail);
      return msisdn ? formatLocalPhone(msisdn) : detail;
    }
    const [, amount, term = ''] = (event === 'first_approval' && APPROVED_TERMS.exec(detail)) || [];
    if (amount === undefined) return detail;
    return [formatUgx(Number(amount)), terms[term] ?? term].filter(Boolean).join(', ');
  };
};

export const LoanLog = ({ loan }: { loan: AdminLoanView }) => {
  const text = useText('admin').loan.log;
  const describeEvent = useDescription();
  const events = [
    ...loan.log.map((entry) => ({
      at: entry.at,
      detail: describeEvent(entry),
      title: text.events[entry.event],
      by: entry.by.kind === 'staff' && entry.by.name ? entry.by.name : text.by[entry.by.kind],
    })),
    ...loan.disbursementEvents.map(({ event, by, detail, at }) => ({
      at,
      detail: detail && formatProviderCode(detail),
      title: `${text.school}: ${text.payments[event]}`,
      by: by?.name ?? text.by.system,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <AdminSection title={text.title}>
      <Timeline events={events} />
    </AdminSection>
  );
};
