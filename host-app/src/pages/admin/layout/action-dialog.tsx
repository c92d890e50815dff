import { type ApiFailure, newIdempotencyKey } from '@somesa/api-client';
import { formatText, type Result } from '@somesa/core';
import { Button, css, DangerButton, Modal, toast, VisuallyHidden } from '@somesa/ui';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { type DraftForm, type FormValues, useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

/** Fills the placeholders of a group of texts, such as those of a dialog. */
export const formatTexts = <Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  values: object,
): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, formatText(text, values)])) as Texts;

export const Options = <Value extends string | number>({
  values,
  names,
}: {
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
}) =>
  values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ));

const rowsClass = css('display: grid; gap: 1.25rem;');

export type BindField<Values extends FormValues> = ReturnType<typeof useDraftForm<Values, unknown>>['field'];
export type ReadValue<Values extends FormValues> = ReturnType<typeof useDraftForm<Values, unknown>>['value'];

/** Attribute of all fields of a dialog: staff enter facts about others, for which a browser should offer none of their own. */
const withoutAutofill = { autoComplete: 'off' };

interface ActionDialogProps<Values extends FormValues, Answer>
  extends Partial<Pick<DraftForm<Values, Answer>, 'check' | 'texts'>> {
  /** That of the button that opens the dialog by default. */
  title?: string | undefined;
  text?: ReactNode;
  /** Label of the button that makes the change; that of the button that opens the dialog by default. */
  confirm?: string;
  done?: string | undefined;
  /** Values of the placeholders in all its texts. */
  values?: Readonly<Record<string, string>>;
  isDanger?: boolean | undefined;
  initialValues?: Values;
  /** Sends the request. `key` is the idempotency key of this opening of the dialog. */
  send: (values: Values, key: string) => Promise<Result<Answer, ApiFailure>>;
  onDone: (answer: Answer) => void;
  children?: ((field: BindField<Values>, value: ReadValue<Values>) => ReactNode) | undefined;
}

const DialogForm = <Values extends FormValues, Answer>({
  isOpen,
  onClose,
  title,
  text,
  confirm,
  isDanger = false,
  initialValues: empty = {} as Values,
  check,
  texts,
  send,
  done,
  onDone,
  children,
}: ActionDialogProps<Values, Answer> & { title: string; isOpen: boolean; onClose: () => void }) => {
  const id = useId();
  const [key] = useState(newIdempotencyKey);
  const labels = useText('admin').shell.question;
  const form = useDraftForm<Values, Answer>({
    empty,
    check,
    texts,
    send: (values) => send(values, key),
    onSent: (answer) => {
      onClose();
      if (done) toast.success(done);
      onDone(answer);
    },
  });
  const Confirm = isDanger ? DangerButton : Button;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={labels.close}
      cancelText={labels.cancel}
      isBusy={form.isBusy}
      isAlert={isDanger}
      actions={
        <Confirm type="submit" form={id} isBusy={form.isBusy}>
          {form.isBusy ? labels.working : confirm}
        </Confirm>
      }
    >
      <form
        id={id}
        className={rowsClass}
        onSubmit={form.submit}
        method="dialog"
        noValidate
        aria-label={title}
      >
        <FormProblem failure={form.failure} />
        {text && <div>{text}</div>}
        {children?.((name) => ({ ...withoutAutofill, ...form.field(name) }), form.value)}
      </form>
    </Modal>
  );
};

// Moves the focus to the heading of the section if a button that has it is removed, as after a change that
// allows the action no more.
const useFocusAfterRemoval = (id: string): void =>
  useLayoutEffect(() => {
    const button = document.getElementById(id);
    const heading = button?.closest('section, main')?.querySelector<HTMLElement>('h1, h2');
    return () => {
      if (!button || document.activeElement !== button) return;
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    };
  }, [id]);

/**
 * Button for an action that changes money, rights or data, with the dialog that asks for confirmation and for
 * the fields that the action needs. A failure is shown in the dialog, and the typed values stay while it is
 * open.
 */
export const ActionDialog = <Values extends FormValues, Answer>({
  action,
  label,
  kind = 'secondary',
  blockedBy,
  values = {},
  title = action,
  text,
  confirm = action,
  done,
  ...dialog
}: ActionDialogProps<Values, Answer> & {
  action: string;
  /** Name of that button for screen readers, which names the row that it stands in. */
  label?: string | undefined;
  kind?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** ID of the element with the reason why the button is disabled; absent if it is enabled. */
  blockedBy?: string | undefined;
}) => {
  const [isOpen, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const id = useId();
  useFocusAfterRemoval(id);
  const fill = (template: string): string => formatText(template, values);
  const open = (): void => {
    setOpenCount((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        id={id}
        kind={kind}
        onClick={open}
        disabled={blockedBy !== undefined}
        aria-describedby={blockedBy}
      >
        {label === undefined ? (
          action
        ) : (
          <>
            <span aria-hidden="true">{action}</span>
            <VisuallyHidden>{fill(label)}</VisuallyHidden>
          </>
        )}
      </Button>
      <DialogForm
        key={openCount}
        title={fill(title)}
        text={typeof text === 'string' ? fill(text) : text}
        confirm={fill(confirm)}
        done={done && fill(done)}
        {...dialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
