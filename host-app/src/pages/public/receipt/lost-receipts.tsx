import {
  type FoundReceiptsAnswer,
  formatDay,
  formatText,
  formatUgx,
  type RegisteredAnswer,
  toKampalaDay,
} from '@somesa/core';
import { Button, Chip, CodeField, css, DataTable, Field, Notice, toast } from '@somesa/ui';
import { useRef, useState } from 'react';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { call } from '../../../api/api';
import { FormFrame } from '../../../forms/form-frame';
import { localPhone } from '../../../forms/local-phone';
import { ResendButton } from '../../../forms/resend-button';
import { useAccountForm } from '../../../forms/use-account-form';
import { showFailure } from '../../../state/page-message';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';

const sendCode = (phoneNumber: string) =>
  call('POST /lost-receipts/code', { body: { phoneNumber }, expects: 'message' });

/** Time between two codes to one number, in milliseconds. */
const RESEND_MS = 60_000;

export const sectionClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: 3rem; & h2 { font-size: 1.375rem; }',
);
const parts = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; justify-items: start;',
);

export const FoundReceipts = ({ first, title }: { first: FoundReceiptsAnswer; title?: string }) => {
  const text = useText('receipts').lost;
  const found = title ?? text.found;
  const { months } = useText('ui');
  const [{ receipts, next, token }, setFound] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const showMore = async (cursor: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const answer = await call('POST /lost-receipts/more', { body: { token, cursor }, expects: 'receipts' });
    setBusy(false);
    if (!answer.ok) return setProblem(answer.error.message);
    setFound({ ...answer.value, receipts: [...receipts, ...answer.value.receipts] });
  };
  if (receipts.length === 0) return <p role="status">{text.none}</p>;
  return (
    <section className={parts} aria-label={found}>
      <h3>{found}</h3>
      <DataTable
        caption={found}
        isCaptionUnseen
        columns={[
          { label: text.paidAt, cell: ({ paidAt }) => formatDay(toKampalaDay(new Date(paidAt)), months) },
          { label: text.child, cell: ({ child }) => child },
          { label: text.school, cell: ({ school }) => school },
          { label: text.amount, cell: ({ amount }) => formatUgx(amount), isAmount: true },
          {
            label: text.receipt,
            cell: ({ reference, isReversed, isMoved }) => (
              <>
                {/* In another tab, because coming back to this list would need another code. */}
                <a href={receiptAddress(reference)} target="_blank" rel="noreferrer">
                  {toNonBreaking(reference)}
                </a>{' '}
                {isReversed && <Chip tone="bad">{isMoved ? text.moved : text.reversed}</Chip>}
              </>
            ),
          },
          {
            label: text.file,
            cell: ({ reference }) => (
              <a
                href={receiptPdfAddress(reference)}
                download
                aria-label={formatText(text.pdfOf, { reference: toNonBreaking(reference) })}
              >
                {text.pdf}
              </a>
            ),
          },
        ]}
        rows={receipts}
        getKey={({ reference }) => reference}
      />
      {problem && <Notice kind="error">{problem}</Notice>}
      {next !== null && (
        <Button kind="secondary" isBusy={isBusy} onClick={() => void showMore(next)}>
          {text.more}
        </Button>
      )}
    </section>
  );
};

/** Button that requests another code, a minute after the last one, or when the server says so. */
const AnotherCode = ({
  phoneNumber,
  onSent,
}: {
  phoneNumber: string;
  onSent: (answer: RegisteredAnswer) => void;
}) => {
  const text = useText('receipts').lost;
  const [nextAt, setNextAt] = useState(() => Date.now() + RESEND_MS);
  const [isBusy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendCode(phoneNumber);
    setBusy(false);
    if (answer.ok) {
      toast.success(answer.value.message);
      onSent(answer.value);
    } else showFailure(answer.error.message);
    const seconds = answer.ok ? null : (answer.error.retryAfterSeconds ?? 0);
    setNextAt(Date.now() + (seconds === null ? RESEND_MS : seconds * 1000));
  };
  return <ResendButton nextAt={nextAt} isBusy={isBusy} onResend={resend} text={text} />;
};

const CodeStep = ({
  phoneNumber,
  message,
  ticket: firstTicket,
  onFound,
  onBack,
}: RegisteredAnswer & {
  phoneNumber: string;
  onFound: (found: FoundReceiptsAnswer) => void;
  onBack: () => void;
}) => {
  const text = useText('receipts').lost;
  const [ticket, setTicket] = useState(firstTicket);
  const form = useAccountForm<{ otp: string }, FoundReceiptsAnswer>({
    form: 'otp',
    empty: { otp: '' },
    send: ({ otp }) =>
      call('POST /lost-receipts', { body: { phoneNumber, otp, ticket }, expects: 'receipts' }),
    onSent: onFound,
  });
  return (
    <>
      <div role="status">
        <Notice>{message}</Notice>
      </div>
      <FormFrame form={form} label={text.title} action={text.show}>
        <CodeField label={text.code} required {...form.field('otp')} />
        <AnotherCode phoneNumber={phoneNumber} onSent={(sent) => setTicket(sent.ticket)} />
        <Button kind="quiet" onClick={onBack}>
          {text.otherPhone}
        </Button>
      </FormFrame>
    </>
  );
};

export const LostReceipts = () => {
  const text = useText('receipts').lost;
  const [sent, setSent] = useState<(RegisteredAnswer & { phoneNumber: string }) | null>(null);
  const [found, setFound] = useState<FoundReceiptsAnswer | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led to the next step is gone, and the focus with it.
  const focusHeading = (): void => heading.current?.focus();
  const form = useAccountForm<{ phoneNumber: string }, RegisteredAnswer>({
    form: 'phone',
    empty: { phoneNumber: '' },
    send: ({ phoneNumber }) => sendCode(localPhone(phoneNumber)),
    onSent: (answer, { phoneNumber }) => {
      setSent({ ...answer, phoneNumber: localPhone(phoneNumber) });
      focusHeading();
    },
  });
  return (
    <section className={sectionClass} aria-labelledby="lost">
      <h2 id="lost" ref={heading} tabIndex={-1}>
        {text.title}
      </h2>
      <p>{text.lede}</p>
      {found ? (
        <FoundReceipts first={found} />
      ) : sent ? (
        <CodeStep
          {...sent}
          onFound={(receipts) => {
            setFound(receipts);
            focusHeading();
          }}
          onBack={() => {
            setSent(null);
            focusHeading();
          }}
        />
      ) : (
        <FormFrame form={form} label={text.title} action={text.send}>
          <Field
            label={text.phone}
            hint={text.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.field('phoneNumber')}
          />
        </FormFrame>
      )}
    </section>
  );
};
