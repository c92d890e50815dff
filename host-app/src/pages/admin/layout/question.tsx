import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, css, DangerButton, Modal } from '@somesa/ui';
import { type ReactNode, useId, useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { type DraftForm, type FormValues, useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

const rows = css('display: grid; gap: 0.75rem;');

/** Function that connects a field of the UI kit to a question's form. */
type Ties<Values extends FormValues> = ReturnType<typeof useDraftForm<Values, unknown>>['field'];

/** Props of a question that is asked before something changes. */
export interface QuestionProps<Values extends FormValues, Answer>
  extends Partial<Pick<DraftForm<Values, Answer>, 'check' | 'texts'>> {
  title: string;
  /** Description of what will happen. */
  text: ReactNode;
  /** Label of the button that makes the change. */
  confirm: string;
  /** It takes money, rights or data away. */
  isDanger?: boolean | undefined;
  /** The fields, with what they hold at first. */
  empty?: Values;
  send: (values: Values) => Promise<Result<Answer, ApiFailure>>;
  onDone: (answer: Answer) => void;
  children?: ((field: Ties<Values>) => ReactNode) | undefined;
}

const nothingWrong = () => null;
const NO_TEXTS = {};

const QuestionForm = <Values extends FormValues, Answer>({
  isOpen,
  onClose,
  title,
  text,
  confirm,
  isDanger = false,
  empty = {} as Values,
  check = nothingWrong,
  texts = NO_TEXTS,
  send,
  onDone,
  children,
}: QuestionProps<Values, Answer> & { isOpen: boolean; onClose: () => void }) => {
  const id = useId();
  const words = useText('admin').shell.question;
  const form = useDraftForm<Values, Answer>({
    empty,
    check,
    texts,
    send,
    onSent: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  const Confirm = isDanger ? DangerButton : Button;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={words.close}
      cancelText={words.cancel}
      isBusy={form.isBusy}
      isAlert={isDanger}
      actions={
        <Confirm type="submit" form={id} isBusy={form.isBusy}>
          {form.isBusy ? words.working : confirm}
        </Confirm>
      }
    >
      <form id={id} className={rows} onSubmit={form.submit} method="dialog" noValidate aria-label={title}>
        <FormProblem failure={form.failure} />
        {text && <div>{text}</div>}
        {children?.(form.field)}
      </form>
    </Modal>
  );
};

/**
 * A button for a change of money, rights or data: it asks first, with the fields that the change needs, waits, and says in the question
 * what went wrong. What was typed stays as long as the question is open.
 */
export const Question = <Values extends FormValues, Answer>({
  action,
  kind = 'secondary',
  blockedBy,
  ...question
}: QuestionProps<Values, Answer> & {
  /** Label of the button that opens the question. */
  action: ReactNode;
  kind?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** Element that says why nothing can be asked now; the button is disabled. */
  blockedBy?: string | undefined;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  const ask = (): void => {
    setTimes((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <Button kind={kind} onClick={ask} disabled={blockedBy !== undefined} aria-describedby={blockedBy}>
        {action}
      </Button>
      <QuestionForm key={times} {...question} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
