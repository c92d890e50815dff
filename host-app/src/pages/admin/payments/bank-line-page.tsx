import { kampalaDay, say } from '@somesa/core';
import type { BankLineAnswer, BankLineView } from '@somesa/core/office';
import { Field, toast } from '@somesa/ui';
import { useCallback } from 'react';
import { officeApi } from '../../../state/office-api';
import { refreshWorkCounts } from '../../../state/work-counts';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { Question } from '../layout/question';
import { useAddressId } from '../layout/use-address-id';
import { BackLink } from '../work/back-link';
import { WorkPanel } from '../work/work-panel';
import { BankLineSection } from './bank-lines';
import { Doubts } from './doubts';

const Settle = ({
  line,
  onChanged,
}: {
  line: BankLineView;
  onChanged: (answer: BankLineAnswer, said: string) => void;
}) => {
  const { allocate, giveBack } = useText('office').payment.bankLine;
  const today = kampalaDay(new Date());
  return (
    <>
      <Question
        action={allocate.do}
        kind="primary"
        title={allocate.question}
        text={allocate.lead}
        confirm={allocate.confirm}
        empty={{ reference: '' }}
        send={({ reference }) => officeApi.allocateBankLine(line.id, { reference })}
        onDone={(answer) =>
          onChanged(answer, say(allocate.done, { reference: answer.bankLine.payment?.reference ?? '' }))
        }
      >
        {(field) => <Field label={allocate.reference} autoComplete="off" required {...field('reference')} />}
      </Question>
      <Question
        action={giveBack.do}
        title={giveBack.question}
        text={giveBack.lead}
        confirm={giveBack.confirm}
        empty={{ externalId: '', paidOn: today }}
        send={(values) => officeApi.returnBankLine(line.id, values)}
        onDone={(answer) => onChanged(answer, giveBack.done)}
      >
        {(field) => (
          <>
            <Field label={giveBack.externalId} autoComplete="off" required {...field('externalId')} />
            <Field label={giveBack.paidOn} type="date" max={today} required {...field('paidOn')} />
          </>
        )}
      </Question>
    </>
  );
};

/** /admin/bank-lines/:id: money that a bank told us of, and whose it is. */
export const BankLinePage = () => {
  const id = useAddressId();
  const { pages } = useText('office').shell;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getBankLine(id, signal), [id]);
  const { state, again, put } = useAnswer(ask);
  const onChanged = (answer: BankLineAnswer, said: string): void => {
    toast.success(said);
    put(answer);
    void refreshWorkCounts();
  };
  return (
    <>
      <BackLink href={`${ADMIN}/payments?tab=bankLines`}>{pages.payments}</BackLink>
      <h1>{pages.bankLine}</h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ bankLine, doubts }) => (
          <div className={columnsClass}>
            <div>
              <BankLineSection
                line={bankLine}
                actions={bankLine.state === 'waiting' && <Settle line={bankLine} onChanged={onChanged} />}
              />
              <Doubts
                doubts={doubts}
                shown={{
                  ...{ quoted: bankLine.referenceText, amount: bankLine.amount, paidAt: bankLine.paidAt },
                  reference: bankLine.payment?.reference,
                }}
              />
            </div>
            <div>
              <WorkPanel
                kind="bank-line"
                subject={bankLine.id}
                version={bankLine.state === 'waiting' ? 0 : 1}
              />
            </div>
          </div>
        )}
      </OfficeAsked>
    </>
  );
};
