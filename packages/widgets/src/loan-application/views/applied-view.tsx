import { formatPhone, formatText } from '@somesa/core';
import { Button, Card, css, DefinitionRows } from '@somesa/ui';
import { CopyButton } from '../../wizard/copy-button';
import { StepFrame } from '../../wizard/step-frame';
import { useLoan } from '../context';

const next = css(`
  display: grid;
  gap: 0.5em;
  padding-inline-start: 1.25em;
  list-style: decimal;
`);
const withCopy = css(`display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end;`);

export const AppliedView = ({ reference }: { reference: string }) => {
  const { store, flow, t, ui } = useLoan();
  const value = (
    <span className={withCopy}>
      {reference}
      <CopyButton value={reference} label={t.reference} texts={ui} />
    </span>
  );
  return (
    <StepFrame
      title={t.applied_title}
      lead={<span translate="no">{reference}</span>}
      isBook
      actions={
        <Button kind="secondary" onClick={store.startOver}>
          {t.apply_again}
        </Button>
      }
    >
      <Card>
        <DefinitionRows rows={[{ name: t.reference, value }]} />
      </Card>
      <ol className={next}>
        <li>{formatText(t.next_note, { phone: formatPhone(flow.draft.phoneNumber1) })}</li>
        <li>{t.next_follow}</li>
        <li>{t.next_decide}</li>
      </ol>
    </StepFrame>
  );
};
