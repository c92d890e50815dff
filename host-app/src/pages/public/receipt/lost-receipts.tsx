import {
  type FoundReceiptsAnswer,
  formatDay,
  formatText,
  formatUgx,
  type RegisteredAnswer,
  toKampalaDay,
} from '@somesa/core';
import { Button, Chip, CodeField, css, DataTable, Notice, toast } from '@somesa/ui';
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { call } from '../../../api/api';
import { PhoneField } from '../../../forms/contact-fields';
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

const sectionClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; margin-top: 3rem; & h2 { font-size: 1.375rem; }',
);

export const ReceiptsSection = ({
  id,
  text,
  heading,
  children,
}: {
  id: string;
  text: { title: string; lede: string };
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) => (
  <section className={sectionClass} aria-labelledby={id}>
    <h2 id={id} ref={heading} tabIndex={-1}>
      {text.title}
    </h2>
    <p>{text.lede}</p>
    {children}
  </section>
);

export const PayerPhoneField = (field: Omit<ComponentProps<typeof PhoneField>, 'label'>) => {
  const text = useText('receipts').lost;
  return <PhoneField label={text.phone} hint={text.phoneHint} inputMode="tel" {...field} />;
};
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

const CodeStep = ({
  phoneNumber,
  onFound,
  onBack,
  ...first
}: RegisteredAnswer & {
  phoneNumber: string;
  onFound: (found: FoundReceiptsAnswer) => void;
  onBack: () => void;
}) => {
  const text = useText('receipts').lost;
  const [sent, setSent] = useState(first);
  const [nextAt, setNextAt] = useState(() => Date.now() + RESEND_MS);
  const [isBusy, setBusy] = useState(false);
  const form = useAccountForm<{ otp: string }, FoundReceiptsAnswer>({
    form: 'otp',
    empty: { otp: '' },
    send: ({ otp }) =>
      call('POST /lost-receipts', { body: { phoneNumber, otp, ticket: sent.ticket }, expects: 'receipts' }),
    onSent: onFound,
  });
  const resend = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendCode(phoneNumber);
    setBusy(false);
    if (answer.ok) {
      toast.success(answer.value.message);
      setSent(answer.value);
    } else showFailure(answer.error.message);
    setNextAt(Date.now() + (answer.ok ? RESEND_MS : (answer.error.retryAfterSeconds ?? 0) * 1000));
  };
  return (
    <>
      <div role="status">
        <Notice>{sent.message}</Notice>
      </div>
      <FormFrame form={form} label={text.title} action={text.show}>
        <CodeField label={text.code} required {...form.field('otp')} />
        <ResendButton nextAt={nextAt} isBusy={isBusy} onResend={resend} text={text} />
        <Button kind="quiet" onClick={onBack}>
          {text.otherPhone}
        </Button>
      </FormFrame>
    </>
  );
};

/** Code that was sent to a phone, and the receipts that it found; neither at first. */
interface Step {
  sent?: RegisteredAnswer & { phoneNumber: string };
  found?: FoundReceiptsAnswer;
}

export const LostReceipts = () => {
  const text = useText('receipts').lost;
  const [{ sent, found }, setStep] = useState<Step>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led to the next step is gone, and the focus with it.
  const show = (step: Step): void => {
    setStep(step);
    heading.current?.focus();
  };
  const form = useAccountForm<{ phoneNumber: string }, RegisteredAnswer>({
    form: 'phone',
    empty: { phoneNumber: '' },
    send: ({ phoneNumber }) => sendCode(localPhone(phoneNumber)),
    onSent: (answer, { phoneNumber }) => show({ sent: { ...answer, phoneNumber: localPhone(phoneNumber) } }),
  });
  return (
    <ReceiptsSection id="lost" text={text} heading={heading}>
      {found ? (
        <FoundReceipts first={found} />
      ) : sent ? (
        <CodeStep {...sent} onFound={(receipts) => show({ found: receipts })} onBack={() => show({})} />
      ) : (
        <FormFrame form={form} label={text.title} action={text.send}>
          <PayerPhoneField {...form.field('phoneNumber')} />
        </FormFrame>
      )}
    </ReceiptsSection>
  );
};
