import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { parseQueueItemNote, type QueueItemView } from '@somesa/core/admin';
import { Button, css, TextArea } from '@somesa/ui';
import { FormProblem } from '../../../forms/form-problem';
import { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';

const layoutClass = css(
  'display: grid; gap: 0.5rem; justify-items: start; margin-top: 1rem; & > div { width: 100%; } & textarea { min-height: 4.5rem; }',
);
const acceptAll = () => null;
const NO_TEXTS = {};

/** Form for a note that only staff can read; the item need not be assigned to its author. */
export const QueueItemNote = ({
  send,
  onSent,
}: {
  send: (note: string) => Promise<Result<QueueItemView, ApiFailure>>;
  onSent: (item: QueueItemView) => void;
}) => {
  const text = useText('admin').queueItem.note;
  const form = useDraftForm({
    empty: { note: '' },
    check: acceptAll,
    texts: NO_TEXTS,
    resetsFor: 'next-entry',
    onSent,
    send: (values) => {
      const parsed = parseQueueItemNote(values);
      return send(parsed.ok ? parsed.value.note : values.note);
    },
  });
  return (
    <form className={layoutClass} onSubmit={form.submit} noValidate>
      <FormProblem failure={form.failure} />
      <TextArea label={text.label} hint={text.hint} rows={2} {...form.field('note')} />
      <Button type="submit" kind="secondary" isBusy={form.isBusy}>
        {text.save}
      </Button>
    </form>
  );
};
